'use strict';

const PICTURE = /^data:image\/(png|jpeg|gif|webp|bmp|svg\+xml)[;,]/i;
const PICTURE_FILE = /\.(png|jpe?g|gif|webp|bmp)$/i;
const WEB = /^https?:\/\/[^\s]+$/i;
const MUCH = 240;

/** Characters that cannot be seen and change what is seen, such as those that turn the direction. */
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

function code(character) {
  return 'U+' + character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
}

/** A text in which characters that cannot be seen are written out, apart from the direction of the page. */
function plain(text) {
  const parts = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (UNSEEN.test(text[i])) {
      parts.push(text.slice(from, i), element('span', {class: 'unseen'}, code(text[i])));
      from = i + 1;
    }
  }
  parts.push(text.slice(from));
  return element('bdi', {}, parts);
}

/** A long text is shown in part, and whole if asked for. */
function shownText(text) {
  if (text.length <= MUCH) {
    return plain(text);
  }
  return element('details', {},
      element('summary', {}, plain(text.slice(0, MUCH)), '… (' + count(text.length) + ' characters)'), plain(text));
}

function picture(address, text) {
  const image = element('img', {src: address, alt: 'Picture ' + text.slice(0, 80)});
  image.addEventListener('error', () => image.replaceWith(
      shownText(text), element('span', {class: 'soft'}, ' (no picture can be shown for this value)')));
  return image;
}

/** A value of a row: a picture or a link where it is one, else a text. Nothing is loaded from the network. */
function shownValue(text, store) {
  if (text === null || text === '') {
    return element('span', {class: 'soft'}, text === null ? '(no value)' : '(empty text)');
  }
  if (PICTURE.test(text)) {
    return picture(text, 'in the table');
  }
  if (WEB.test(text)) {
    return element('a', {href: text, target: '_blank', rel: 'noopener noreferrer'}, shownText(text));
  }
  if (PICTURE_FILE.test(text) && store.pictureAddress) {
    return picture(store.pictureAddress(text), text);
  }
  return shownText(text);
}

/** The values of the rows of a question. */
function shownRowsOf(question, store) {
  return question.doubt ? doubtedRows(question, store) : shownRows(question, store);
}

/** The values of a row, or those of two rows beside each other with a mark where they differ. */
function shownRows(question, store) {
  const two = question.second.length > 0;
  const head = two ? element('thead', {}, element('tr', {}, element('td', {}),
      element('th', {scope: 'col'}, 'First row'), element('th', {scope: 'col'}, 'Second row'))) : null;
  const rows = question.first.map(([column, text], at) => {
    const other = two ? question.second[at][1] : null;
    const differs = two && text !== other;
    const mark = differs ? [element('span', {class: 'mark', 'aria-hidden': 'true'}, '≠ '),
      element('span', {class: 'hidden-text'}, 'differs: ')] : null;
    return element('tr', {class: differs ? 'differs' : null},
        element('th', {scope: 'row'}, mark, plain(column)),
        element('td', {}, shownValue(text, store)),
        two ? element('td', {}, shownValue(other, store)) : null);
  });
  return element('table', {class: two ? 'row two' : 'row', 'aria-label': two ? 'The two rows' : 'The row'},
      element('colgroup', {}, element('col', {class: 'names'}), element('col', {span: two ? 2 : 1})), head, element('tbody', {}, rows));
}

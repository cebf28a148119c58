'use strict';

const CONFIRM = 'c';
const LIKELIER = 'l';

/** What a person can say to a doubted label besides a class, by its key. */
function doubtChoices(doubt) {
  const likelier = [LIKELIER, {how: 'answer', text: doubt.likelier, words: 'Change it to ' + doubt.likelier}];
  return doubt.confirmable
    ? [[CONFIRM, {how: 'answer', text: doubt.label, words: 'It is right: ' + doubt.label}], likelier] : [likelier];
}

/** What was said to a doubted label. */
function doubtInWords(doubt, text) {
  return text === doubt.label ? text + ', confirmed' : text + ' in place of ' + doubt.label;
}

/** The values of a row beside those of the nearest rows that have the likelier class. */
function doubtedRows(question, store) {
  const {nearest, likelier} = question.doubt;
  const table = element('table', {class: 'row beside', 'aria-label': 'The row, and the nearest rows of ' + likelier},
      element('thead', {}, element('tr', {}, element('td', {}), element('th', {scope: 'col'}, 'This row'),
          nearest.map((cells, at) => element('th', {scope: 'col'}, 'Near row ' + (at + 1) + ', ', plain(likelier))))),
      element('tbody', {}, question.first.map(([column, text], at) => element('tr', {},
          element('th', {scope: 'row'}, plain(column)),
          element('td', {}, shownValue(text, store)),
          nearest.map((cells) => element('td', {class: 'soft'}, shownValue(cells[at][1], store)))))));
  return element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'The row and rows near it'}, table);
}

/** How many labels the last fit doubts, in a sentence. */
function doubtedNote(doubted) {
  if (doubted.listed === 0) {
    return note('plain', 'The fit doubts none of ' + plural(doubted.judged, 'label', 'labels') + ', apart from confirmed labels.');
  }
  return note('plain', 'The fit doubts ' + count(doubted.listed) + ' of ' + plural(doubted.judged, 'label', 'labels')
      + ', apart from confirmed labels. About ' + plural(doubted.wrong, 'label is', 'labels are') + ' wrong, between '
      + count(doubted.least) + ' and ' + count(doubted.most) + '; the last labels of the list are probably right.');
}

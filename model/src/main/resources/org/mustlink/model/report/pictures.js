/** Pictures of columns: how the rows of a cluster and all rows are spread over levels or intervals. */

/** The names of elements of pictures, as the parser of pages knows them. */
const SVG = document.getElementById('picture').namespaceURI;
const PICTURE = 270;
/** Where the bars of levels start, behind the names of the levels, and the room for their figures. */
const BARS = 108;
const FIGURES = 52;

/** Makes an element of a picture; children are elements or one text. */
function drawn(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  for (const child of children.flat(Infinity)) {
    made.append(child instanceof Node ? child : String(child));
  }
  return made;
}

/** A share as people read it: without decimals, but where these tell more. */
function rough(share) {
  if (share > 0 && share < .0005) {
    return '< 0.1 %';
  }
  return (share === 0 || share >= .0995 ? (100 * share).toFixed(0) : (100 * share).toFixed(1)) + ' %';
}

/** A text that is no longer than so many letters; a letter is what people see as one. */
function cut(text, most) {
  const letters = [...text];
  return letters.length <= most ? text : letters.slice(0, most - 1).join('') + '\u2026';
}

/** The bar of a share in the cluster over that of all rows, each with its figure. */
function levelBars(picture) {
  const line = 34;
  const largest = Math.max(...picture.here, ...picture.all, .01);
  const length = (share) => Math.max(share > 0 ? 1 : 0, (PICTURE - BARS - FIGURES) * share / largest);
  return drawn('svg', {viewBox: '0 0 ' + PICTURE + ' ' + (line * picture.parts.length), 'aria-hidden': 'true'},
      picture.parts.map((part, index) => {
        const top = line * index;
        const here = length(picture.here[index]);
        const all = length(picture.all[index]);
        return drawn('g', {},
            drawn('title', {}, part),
            drawn('text', {x: 2, y: top + 20}, cut(part, 15)),
            drawn('rect', {class: 'here', x: BARS, y: top + 4, width: here, height: 11}),
            drawn('text', {x: BARS + 5 + here, y: top + 14}, rough(picture.here[index])),
            drawn('rect', {class: 'all', x: BARS, y: top + 18, width: all, height: 8}),
            drawn('text', {class: 'soft', x: BARS + 5 + all, y: top + 27}, rough(picture.all[index])));
      }));
}

/** A histogram of the cluster, with that of all rows as a line over it; the words name these rows. */
function histogram(picture, beside) {
  const height = 130;
  const wide = PICTURE / picture.parts.length;
  const largest = Math.max(...picture.here, ...picture.all, .01);
  const top = 18;
  const tall = (share) => (height - top) * share / largest;
  const shown = (index) => picture.parts[index];
  const last = picture.parts.length - 1;
  return drawn('svg', {viewBox: '0 0 ' + PICTURE + ' ' + (height + 24), 'aria-hidden': 'true'},
      picture.parts.map((part, index) => {
        const here = tall(picture.here[index]);
        const all = tall(picture.all[index]);
        const left = wide * index;
        return drawn('g', {},
            drawn('title', {}, part + ': ' + rough(picture.here[index]) + ', ' + beside + ' ' + rough(picture.all[index])),
            drawn('rect', {class: 'reach', x: left, y: 0, width: wide, height: height}),
            drawn('rect', {class: 'here', x: left + 1, y: height - here, width: Math.max(1, wide - 2), height: here}),
            drawn('line', {class: 'level', x1: left, x2: left + wide, y1: height - all, y2: height - all}));
      }),
      drawn('text', {x: 2, y: 12, class: 'soft'}, rough(largest) + ' of the rows'),
      drawn('line', {class: 'base', x1: 0, x2: PICTURE, y1: height, y2: height}),
      drawn('text', {x: 2, y: height + 18}, cut(shown(0), last === 0 ? 36 : 18)),
      last === 0 ? [] : drawn('text', {x: PICTURE - 2, y: height + 18, 'text-anchor': 'end'}, cut(shown(last), 18)));
}

/** A picture with its title, and all of its figures in words. */
function pictureOf(picture, of, beside) {
  const text = picture.parts.map((part, index) =>
    part + ' ' + rough(picture.here[index]) + ', ' + beside + ' ' + rough(picture.all[index])).join('; ');
  return element('figure', {class: 'spread'},
      element('figcaption', {}, picture.column),
      element('div', {role: 'img', 'aria-label': picture.column + ' in ' + of + ': ' + text},
          picture.levels ? levelBars(picture) : histogram(picture, beside)));
}

function picturesOf(pictures, of, beside) {
  return !pictures || pictures.length === 0 ? null
    : element('div', {class: 'spreads'}, pictures.map((picture) => pictureOf(picture, of, beside)));
}

'use strict';

/** Makes an element. Texts become text nodes, so that no value of a table is ever read as markup. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value !== undefined && value !== null) {
      made.setAttribute(key, value);
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null) {
      made.append(child instanceof Node ? child : String(child));
    }
  }
  return made;
}

function paragraph(...texts) {
  return element('p', {}, ...texts);
}

/** A section with a heading, which the list of contents names. */
function section(id, title, ...children) {
  return element('section', {id, 'aria-labelledby': id + '-title'},
      element('h2', {id: id + '-title'}, title), ...children);
}

const whole = new Intl.NumberFormat('en-GB', {maximumFractionDigits: 0});

function count(value) {
  return whole.format(value);
}

function percent(share) {
  return (100 * share).toFixed(1) + ' %';
}

/** A number to four significant digits. */
function short(value) {
  return value === 0 ? '0' : Math.abs(value) >= 1e6 || Math.abs(value) < 1e-4
    ? value.toExponential(2) : String(Number(value.toPrecision(4)));
}

function seconds(value) {
  return value < 60 ? value.toFixed(1) + ' s' : Math.floor(value / 60) + ' min ' + Math.round(value % 60) + ' s';
}

function bytes(value) {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return (unit === 0 ? value : value.toFixed(1)) + ' ' + units[unit];
}

function plural(number, one, many) {
  return count(number) + ' ' + (number === 1 ? one : many);
}

const texts = new Intl.Collator('en', {numeric: true});

/** The order of two texts, in which numbers count as numbers, or of two numbers. */
function ordered(one, other) {
  return typeof one === 'string' ? texts.compare(one, other) : one - other;
}

/**
 * A table. A column is {title, number, text, sort, cell, shade}: text of a row is shown, or cell makes the
 * content of the table cell; sort is the value by which the rows can be ordered; shade, from 0 to 1, darkens the cell.
 */
function table(caption, columns, rows, options = {}) {
  const body = element('tbody');
  const fill = (shown) => {
    body.replaceChildren(...shown.map((row) => element('tr', {}, columns.map((column, index) => {
      const share = column.shade ? column.shade(row) : 0;
      return element(index === 0 && !column.number ? 'th' : 'td', {class: column.number ? 'number' : null,
        scope: index === 0 && !column.number ? 'row' : null,
        style: share > 0 ? 'background-color: rgb(var(--heat) / ' + (.06 + .3 * share).toFixed(3) + ')' : null},
      column.cell ? column.cell(row) : column.text(row));
    }))));
  };
  fill(rows);
  const heads = columns.map((column) => {
    const head = element('th', {scope: 'col', class: column.number ? 'number' : null});
    if (column.sort && options.sortable) {
      const button = element('button', {type: 'button'}, column.title);
      button.addEventListener('click', () => {
        const down = head.getAttribute('aria-sort') === 'ascending';
        heads.forEach((other) => other.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        fill([...rows].sort((one, other) => {
          const order = ordered(column.sort(one), column.sort(other));
          return down ? -order : order;
        }));
      });
      head.append(button);
    } else {
      head.append(column.title);
    }
    return head;
  });
  const label = options.of ? caption + ': ' + options.of : caption;
  return element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label},
      element('table', {class: options.kind}, element('caption', {}, caption),
          element('thead', {}, element('tr', {}, heads)), body));
}

/** A bar as long as a share of its track. */
function bar(share) {
  const drawn = element('span', {class: 'bar', 'aria-hidden': 'true'});
  drawn.style.width = (100 * Math.min(1, Math.max(0, share))).toFixed(1) + '%';
  return element('span', {class: 'track'}, drawn);
}

/** A bar to the right of the middle for what is more than usual, and to the left for what is less. */
function balance(value, largest) {
  const drawn = element('span', {class: value < 0 ? 'bar against' : 'bar', 'aria-hidden': 'true'});
  const half = largest > 0 ? 50 * Math.abs(value) / largest : 0;
  drawn.style.width = half.toFixed(1) + '%';
  drawn.style.left = (value < 0 ? 50 - half : 50).toFixed(1) + '%';
  return element('span', {class: 'track middle'}, drawn);
}

/** A statement with a word that tells its severity. */
function note(kind, ...texts) {
  const words = {good: 'Good.', doubt: 'Look at this.', plain: ''};
  return element('li', {class: kind}, words[kind] ? element('strong', {}, words[kind]) : null, ...texts);
}

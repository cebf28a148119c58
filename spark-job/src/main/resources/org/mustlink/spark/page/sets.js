'use strict';

const MOST_COLUMNS = 12;

/** The rows of a set, each with a box that says whether it belongs to the class. */
class SetOfRows {
  constructor(question, given, store) {
    const places = given && given.how === 'answer' && given.text !== '' ? given.text.split(',').map(Number) : [];
    this.boxes = question.members.map((cells, at) => {
      const box = element('input', {type: 'checkbox', 'aria-label': 'Row ' + (at + 1) + ' belongs to ' + question.asked});
      box.checked = places.includes(at);
      return box;
    });
    const columns = question.members[0].slice(0, MOST_COLUMNS).map(([column]) => column);
    this.table = element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'The rows of the set'},
        element('table', {class: 'set'},
            element('thead', {}, element('tr', {}, element('td', {}), columns.map((column) => element('th', {scope: 'col'}, plain(column))))),
            element('tbody', {}, question.members.map((cells, at) => element('tr', {},
                element('td', {}, element('label', {}, element('kbd', {'aria-hidden': 'true'}, (at + 1) % 10), this.boxes[at])),
                cells.slice(0, MOST_COLUMNS).map(([, text]) => element('td', {}, shownValue(text, store))))))));
  }

  toggle(at) {
    if (this.boxes[at]) {
      this.boxes[at].checked = !this.boxes[at].checked;
    }
  }

  /** Ticks all rows, or none if all are ticked. */
  toggleAll() {
    const all = this.boxes.every((box) => box.checked);
    this.boxes.forEach((box) => {
      box.checked = !all;
    });
  }

  text() {
    return this.boxes.flatMap((box, at) => box.checked ? [at] : []).join(',');
  }
}

'use strict';

/** What the last fit has changed, in sentences. */
function fitNotes(fit, confirms) {
  const notes = [];
  if (fit.rows > 0) {
    notes.push(note('plain', 'The fit with your answers moved ' + count(fit.moved) + ' of ' + plural(fit.rows, 'row', 'rows')
        + ' (' + percent(fit.moved / fit.rows) + ') to another cluster; there are ' + plural(fit.clusters, 'cluster', 'clusters') + '.'));
  }
  if (fit.now !== null) {
    const before = fit.before === null ? '' : ', after ' + percent(fit.before) + ' in the fit before';
    const range = fit.low === null ? '' : ' Of other rows like these, expect '
        + Math.floor(100 * fit.low) + ' to ' + Math.ceil(100 * fit.high) + ' % in the right cluster (90 % interval).';
    notes.push(note('plain', 'The fit assigns the right class to ' + percent(fit.now)
        + ' of the rows of known class without the use of their own class' + before + '.' + range + (confirms ? '' : ' The questions are about rows that are harder than most.')));
  }
  return notes;
}

function points(share) {
  return (100 * share).toFixed(1).replace(/^-(?=0\.0$)/, '').replace('-', '−');
}

/** What further answers are worth, so that a person knows when to stop. */
function worthNote(worth) {
  if (!worth.known) {
    return note('plain', 'The worth of more answers is not known yet: ' + worth.reason + '.');
  }
  return note('plain', count(worth.further) + ' more answers would raise the share of right rows among the others by about '
      + points(worth.middle) + ' percentage points; in eight of ten measured rounds by between '
      + points(worth.low) + ' and ' + points(worth.high) + '.');
}

const KEYS = [['1 to 9', 'the answer with that number'], ['/', 'find a class, or name a new one'], ['s', 'skip'],
  ['u', 'remove the last answer'], ['← →', 'other questions'], ['r', 'fit with the answers, and get new questions'],
  ['q', 'end']];

const KEYS_OF_DOUBTS = [[CONFIRM, 'the class is right'], [LIKELIER, 'change it to the more probable class'], ...KEYS];

const KEYS_OF_BROWSER = [...KEYS.slice(0, 5), ['w', 'save the answers as a CSV file']];

/** The keys, and where the answers are. */
function footerOf(state, store) {
  const keys = (store.offline ? KEYS_OF_BROWSER : state.confirms ? KEYS_OF_DOUBTS : KEYS).filter(([key]) => key !== '/' || state.kind === 'rows');
  const place = store.offline
    ? 'This browser keeps the answers until you delete its data. Save them as a CSV file, which a fit reads as input.labels or links.'
    : 'Every answer is written to ' + state.file + ' at once.';
  return [paragraph(place), element('ul', {class: 'keys'},
      keys.map(([key, what]) => element('li', {}, element('kbd', {}, key), what)))];
}

/** Whether a result is any good: the first section of the report of a fit. */

const MOST_CLASSES = 5;
const LEAST_UNLIKE = .01;

/**
 * What a table of known and found classes tells of each class: its rows, and how many of them are found.
 * Where rows were judged without their own labels these are the rows on the diagonal. Where clusters have no
 * names, a class is found by the clusters of which it is the most frequent class.
 */
function classesOf(confusion) {
  const sum = (row) => row.reduce((a, b) => a + b, 0);
  const most = confusion.found.map((unused, column) => confusion.counts.reduce((best, row, place) =>
    row[column] > confusion.counts[best][column] ? place : best, 0));
  return confusion.known.map((name, place) => ({name, rows: sum(confusion.counts[place]),
    right: confusion.leftOut ? confusion.counts[place][place]
      : sum(confusion.counts[place].filter((unused, column) => most[column] === place))}))
      .filter((one) => one.rows > 0);
}

/** The class with the most rows, and its share of them: what guessing it always would be right for. */
function guessOf(classes) {
  const all = classes.reduce((rows, one) => rows + one.rows, 0);
  const largest = classes.reduce((best, one) => one.rows > best.rows ? one : best);
  return {name: largest.name, share: largest.rows / all};
}

/** The mean over the classes of the share of their rows that is found. */
function balancedOf(classes) {
  return classes.reduce((shares, one) => shares + one.right / one.rows, 0) / classes.length;
}

/** How far a share is on the way from guessing to being always right; in words, unless the note itself says that it is good. */
function judge(share, guess) {
  const way = guess < 1 ? (share - guess) / (1 - guess) : 0;
  return way >= .7 ? {kind: 'good', words: ''}
    : way >= .3 ? {kind: 'doubt', words: 'Better than guessing.'}
      : way > 0 ? {kind: 'doubt', words: 'Little better than guessing.'} : {kind: 'doubt', words: 'Perhaps no better than guessing.'};
}

function guessing(guess) {
  return 'naming the most frequent class, ' + quoted(guess.name) + ', for every row would be right for ' + percent(guess.share);
}

function quoted(name) {
  return "'" + name + "'";
}

/** Names of classes, each with how many of its rows are found. */
function listed(classes) {
  const shown = classes.slice(0, MOST_CLASSES).map((one) => quoted(one.name) + ' (' + count(one.right) + ' of '
      + plural(one.rows, 'row', 'rows') + ')');
  return shown.join(', ') + (classes.length > MOST_CLASSES ? ' and ' + count(classes.length - MOST_CLASSES) + ' more' : '');
}

/** What a share over all rows hides: classes that are never found, or least often. */
function byClass(classes, judged) {
  if (classes.length < 2) {
    return [];
  }
  const never = classes.filter((one) => one.right === 0);
  const mean = ' If each class counts alike, however few rows it has, ' + percent(balancedOf(classes))
      + ' are right (balanced accuracy; guessing reaches ' + percent(1 / classes.length) + ').';
  if (never.length > 0) {
    return [note('doubt', (judged ? plural(never.length, 'class is', 'classes are') + ' never found: '
        : plural(never.length, 'class is', 'classes are') + ' the most frequent class of no cluster: ') + listed(never)
        + '. The share of all rows hides a class with few rows.' + mean
        + (judged ? ' Label more rows of such classes'
          + (never.some((one) => one.rows === 1) ? '; a class with a single labelled row cannot be judged.' : '.') : ''))];
  }
  const least = classes.reduce((worst, one) => one.right / one.rows < worst.right / worst.rows ? one : worst);
  return [note('plain', (judged ? 'Every class is found; least often found is '
    : 'Every class is the most frequent one of some cluster; least often in such a cluster is ') + listed([least]) + '.' + mean)];
}

/** The rows on which a fit is judged without their own classes. */
function judged(summary) {
  return summary.data.labelled > 0 ? 'linked and labelled rows' : 'linked rows';
}

/** The share of the rows that would get their own class without it, by the rule that was taken; null if not known. */
function heldOut(summary) {
  return summary.expected ? summary.expected.share : (summary.outOfSample && summary.outOfSample[summary.assigned]) ?? null;
}

/** The classes of the labelled rows, judged without their own labels; null if they were not, or are not described. */
function labelledClasses(summary) {
  const labels = summary.description && summary.description.labels;
  const classes = labels && labels.leftOut && !foundByLinks(summary) ? classesOf(labels) : [];
  return classes.length > 0 ? classes : null;
}

/** The classes of the column of true classes; null without one. */
function trueClasses(summary) {
  const truth = summary.description && summary.description.truth;
  const classes = truth ? classesOf(truth) : [];
  return classes.length > 0 ? classes : null;
}

function ofLabels(summary) {
  const taken = heldOut(summary);
  if (taken === null) {
    return [];
  }
  if (foundByLinks(summary)) {
    return [note(taken >= .7 ? 'good' : 'doubt', percent(taken)
        + ' of the ' + judged(summary) + ' get their class without the use of that class. The class of a linked row follows from the links, which may have misled the fit, so expect a smaller share of the other rows to be right.')];
  }
  const expected = summary.expected;
  const classes = labelledClasses(summary);
  const guess = classes ? guessOf(classes) : null;
  const found = judge(expected ? expected.low : taken, guess ? guess.share : 1 / summary.data.k);
  const words = expected ? 'Expect ' + rangeOf(expected) + ' of the other rows ' + (unnamed(summary) ? 'of these classes ' : '')
      + 'in the right cluster (' + Math.round(100 * expected.level) + ' % interval, from '
      + plural(expected.rows, 'labelled row that was', 'labelled rows that were') + ' left out; ' + percent(taken) + ' of them got their own class)'
    : percent(taken) + ' of the labelled rows get their own class without the use of their own label';
  return [note(found.kind, (found.words ? found.words + ' ' : '') + words + (guess ? '; ' + guessing(guess) : '') + '. ' + validity(summary)),
    ...(classes ? byClass(classes, true) : []), ...sharesOf(summary)];
}

/** The classes whose estimated shares differ most from those of the labels, if the estimate is used. */
function sharesOf(summary) {
  const shares = summary.classShares;
  if (!shares || !shares.taken) {
    return [];
  }
  const most = shares.classes.slice().sort((a, b) => Math.abs(b.rows - b.labels) - Math.abs(a.rows - a.labels)).slice(0, MOST_CLASSES);
  return [note('plain', 'The labelled rows are not a random draw of all rows, so the clusters are adjusted to estimated shares of the classes: '
    + most.map((one) => quoted(one.label) + ' about ' + percent(one.rows) + ' of the other rows (' + percent(one.labels) + ' of the labels)').join(', ')
    + (shares.classes.length > most.length ? ' and ' + count(shares.classes.length - most.length) + ' more' : '')
    + '. If you know the shares, set fit.classShares.')];
}

/** A range in whole percent, which holds the exact one. */
function rangeOf(expected) {
  return Math.floor(100 * expected.low) + ' to ' + Math.ceil(100 * expected.high) + ' %';
}

/** For which rows the share of right rows holds, which labelled rows give. */
function validity(summary) {
  const expected = summary.expected;
  if (!expected || !(expected.effective > 0)) {
    return 'This range holds for rows like the labelled ones, and for all other rows if the labelled rows were drawn at random.';
  }
  const compared = expected.alike ? 'The labelled rows get clusters and margins like those of the other rows.'
    : 'The clusters and margins of the labelled rows differ from those of the other rows, as they do if a person or the command suggest chose the rows. Weights correct the difference; with them the labelled rows are worth '
      + count(Math.max(1, Math.round(expected.effective))) + ' rows drawn at random.';
  return compared + (expected.unlike >= LEAST_UNLIKE
    ? ' ' + percent(expected.unlike) + ' of the other rows have a cluster or a margin that no labelled row has, so that nothing measures whether these rows are right.' : '')
    + ' If the labelled rows were chosen because they are typical of their classes, fewer of the other rows are right.';
}

function ofTruth(summary) {
  if (!summary.measures) {
    return [];
  }
  const rows = summary.measures.unlabelled;
  const classes = trueClasses(summary);
  const guess = classes ? guessOf(classes) : null;
  const found = guess ? judge(rows.acc, guess.share) : {kind: 'plain', words: ''};
  return [note(found.kind, (found.words ? found.words + ' ' : '') + 'Against the column of true classes, ' + percent(rows.acc)
      + ' of the rows without a label are right (accuracy with the best match of clusters and classes)'
      + (guess ? '; ' + guessing(guess) : '') + '. Normalised mutual information '
      + rows.nmi.toFixed(3) + ', adjusted Rand index ' + rows.ari.toFixed(3) + '.'),
  ...(classes ? byClass(classes, false) : [])];
}

function ofLinks(summary) {
  const notes = [];
  for (const [kind, title] of [['must', 'must-links'], ['cannot', 'cannot-links']]) {
    const links = summary.constraints && summary.constraints[kind];
    if (links && links.given > 0) {
      const share = links.satisfied / links.given;
      notes.push(note(share >= .9 ? 'good' : 'doubt', count(links.satisfied) + ' of ' + count(links.given) + ' ' + title
          + ' are satisfied (' + percent(share) + ').'));
    }
  }
  const held = summary.constraints && summary.constraints.heldOut;
  if (held) {
    const all = held.must.given + held.cannot.given;
    const kept = held.must.satisfied + held.cannot.satisfied;
    if (all > 0) {
      notes.push(note(kept / all >= .8 ? 'good' : 'doubt', percent(kept / all) + ' of ' + count(all)
          + ' held-out links, which the fit did not use, are satisfied: a fair measure of the fit on pairs without a link.'));
    }
  }
  return notes;
}

function ofStability(summary) {
  const stability = summary.stability;
  return !stability ? [] : [note(stability.mean >= .75 ? 'good' : 'doubt', 'A fit with other landmarks gives '
      + (stability.mean >= .75 ? 'much the same clusters' : 'different clusters') + ': adjusted Rand index '
      + stability.mean.toFixed(2) + ' on average over ' + plural(stability.draws, 'draw', 'draws') + ', '
      + stability.least.toFixed(2) + ' at least (1 is equal, 0 is chance).')];
}

/** The sentences for and against the result. */
function verdict(summary) {
  const notes = [ofLabels, ofTruth, ofLinks, ofStability].flatMap((part) => part(summary));
  if (!notes.length) {
    notes.push(note('plain', (summary.data.labelled > 0 ? 'No labelled row was assigned without the use of its own label' : 'There were no labels and no links')
        + ', so nothing measures whether these clusters are the ones you want. Look at the map and at the section on what sets each cluster apart, then give the next fit a few labels or links.'));
  }
  if (summary.warnings.length > 0) {
    notes.push(element('li', {class: 'doubt'}, element('strong', {}, 'Look at this.'), 'The fit has left ',
        element('a', {href: '#warnings'}, plural(summary.warnings.length, 'warning', 'warnings')), summary.warnings.length === 1 ? ', which follows.' : ', which follow.'));
  }
  return element('ul', {class: 'notes'}, notes);
}

function overview(summary) {
  const data = summary.data;
  const entries = [['Rows', count(data.n)],
    summary.by ? ['Groups clustered', count(data.clustered) + ' of ' + count(data.groups)] : ['Clusters', count(data.k)],
    ['Labelled rows', count(data.labelled)]];
  const found = unnamed(summary);
  if (found) {
    entries.splice(2, 0, ['New clusters', numberOf(found), 'without a label']);
  }
  const taken = heldOut(summary);
  const classes = labelledClasses(summary);
  if (taken !== null) {
    const guess = classes ? 'by guessing ' + percent(guessOf(classes).share) : null;
    entries.push(summary.expected ? ['Other rows in the right cluster', rangeOf(summary.expected), guess]
      : [foundByLinks(summary) ? 'Linked rows right, with their class hidden' : 'Labelled rows right, with their label hidden', percent(taken), guess]);
  }
  if (classes && classes.length > 1) {
    const never = classes.filter((one) => one.right === 0).length;
    entries.push(['Balanced accuracy', percent(balancedOf(classes)), 'each class counts alike; by guessing ' + percent(1 / classes.length)],
        ['Classes never found', count(never) + ' of ' + count(classes.length)]);
  }
  if (summary.measures) {
    const truths = trueClasses(summary);
    entries.push(['Accuracy, unlabelled rows', percent(summary.measures.unlabelled.acc),
      truths ? 'by guessing ' + percent(guessOf(truths).share) : null]);
  }
  entries.push(['Time', seconds(summary.stages.reduce((sum, stage) => sum + stage.seconds, 0))]);
  return section('overview', 'In short', asked(summary), summary.method && summary.method.title
    ? paragraph('The method is ' + summary.method.title + ' (' + summary.method.paper + ').') : null, figures(entries), element('h3', {}, 'Is it any good?'),
      verdict(summary));
}

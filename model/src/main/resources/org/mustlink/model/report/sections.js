/** The sections of the report of a fit; each takes the summary and is left out where it has nothing to show. */

function nameOf(cluster) {
  return cluster.label === null || cluster.label === undefined
    ? 'Cluster ' + cluster.id : cluster.label + ' (cluster ' + cluster.id + ')';
}

/** The index of a cluster among all, by its number. */
function placesOf(summary) {
  return new Map(summary.clusters.map((cluster, place) => [cluster.id, place]));
}

function swatch(place) {
  const drawn = element('span', {class: 'swatch', 'aria-hidden': 'true'});
  drawn.style.background = colour(place);
  return drawn;
}

function figures(entries) {
  return element('dl', {class: 'figures'}, entries.map(([title, value, remark]) =>
      element('div', {}, element('dt', {}, title), element('dd', {}, value),
          remark ? element('dd', {class: 'remark'}, remark) : null)));
}

const WAYS = {
  kmeans: 'SCACS with k-means on its embedding',
  seeded: 'SCACS with k-means that starts from the labelled rows',
  vote: 'SCACS with a vote of nearby labelled rows',
  anchors: 'label solver, which spreads the labels to rows that are alike',
  pool: 'label solver combined with classifiers of the features',
};

function way(word) {
  return WAYS[word] ?? word;
}

function asked(summary) {
  const data = summary.data;
  const divided = summary.by
    ? ' in ' + plural(data.groups, 'group', 'groups') + ' was divided into clusters, group by group'
    : ' was divided into ' + plural(data.k, 'cluster', 'clusters');
  const guide = [];
  if (data.labelled > 0) {
    guide.push(plural(data.labelled, 'row', 'rows') + ' whose class was known'
        + (data.classes ? ' (' + plural(data.classes, 'class', 'classes') + ')' : ''));
  }
  if (summary.constraints) {
    const links = summary.constraints;
    guide.push(plural(links.must.given, 'must-link', 'must-links') + ' and '
        + plural(links.cannot.given, 'cannot-link', 'cannot-links'));
  }
  return paragraph('A table of ' + plural(data.n, 'row', 'rows') + ' with ' + plural(data.d, 'feature', 'features') + divided
      + (guide.length ? ', guided by ' + guide.join(', and by ') + '.' : ', without any known class or link.')
      + keptTogether(summary.constraints && summary.constraints.together) + keptApart(summary.apart));
}

/** Tells how many rows do not follow a rule that keeps rows together, which rules of a weight below 1 allow. */
function keptTogether(together) {
  return !together || !together.violating ? '' : ' Of ' + plural(together.rows, 'row', 'rows') + ' that rules tie to others, '
      + count(together.violating) + ' are in other clusters, since their features contradict a rule with a weight below 1.';
}

/** Tells how far rules keep rows apart. */
function keptApart(apart) {
  return !apart ? '' : ' A cluster may hold at most ' + plural(apart.most, 'row', 'rows') + ' with the same '
      + apart.columns.join(' or ') + believed(apart.weights) + ': ' + plural(apart.moved, 'row was', 'rows were')
      + ' moved to keep this rule, and '
      + (apart.leftOver ? plural(apart.leftOver, 'row is', 'rows are') + ' still over the limit.' : 'the rule holds in every cluster.')
      + heldOutApart(apart.heldOut);
}

/** Tells how far a rule holds by itself for values that were left out of it. */
function heldOutApart(held) {
  return !held ? '' : ' Of ' + plural(held.rows, 'row', 'rows') + ' of ' + plural(held.values, 'value', 'values')
      + ' that were held out, ' + (held.over ? count(held.over) + (held.over === 1 ? ' is' : ' are') : 'none is') + ' over the limit.';
}

/** Tells how far rules are believed that features may break. */
function believed(weights) {
  return (weights || []).every(weight => weight === 1) ? ''
    : ', unless the features contradict a rule with the weight ' + weights.join(' or ');
}

/** Whether classes were found for linked rows and were used instead of labels or in addition to them. */
function foundByLinks(summary) {
  const links = summary.constraints;
  return Boolean(links) && links.must.given + links.cannot.given > 0;
}

function warnings(summary) {
  return summary.warnings.length === 0
    ? section('warnings', 'Warnings', paragraph('There are none.'))
    : section('warnings', 'Warnings', element('ul', {class: 'notes'},
        summary.warnings.map((warning) => note('doubt', warning))));
}

function sizes(summary) {
  if (!summary.clusters) {
    return null;
  }
  const largest = Math.max(...summary.clusters.map((cluster) => cluster.size));
  return section('clusters', 'Clusters', outlying(summary), table('The clusters by size',
      [
        {title: 'Cluster', cell: (row) => [swatch(row.place), nameOf(row)], sort: (row) => row.id},
        {title: 'Rows', number: true, text: (row) => count(row.size), sort: (row) => row.size},
        {title: 'Share', number: true, text: (row) => percent(row.size / summary.data.n), sort: (row) => row.size},
        {title: 'Size', cell: (row) => bar(row.size / largest)},
      ],
      summary.clusters.map((cluster, place) => ({...cluster, place})), {sortable: true}));
}

/** The rows of the map as series of a chart, by the values that colour them. */
function coloured(map, by, summary) {
  const places = placesOf(summary);
  const named = new Map(summary.clusters.map((cluster) => [cluster.id, nameOf(cluster)]));
  const groups = new Map();
  const group = (key, name, place) => {
    if (!groups.has(key)) {
      groups.set(key, {name, place, data: []});
    }
    return groups.get(key).data;
  };
  const classes = by === 'cluster' ? [] : [...new Set(map[by].filter((value) => value !== null))].sort();
  const order = new Map(classes.map((name, place) => [name, place]));
  for (let i = 0; i < map.rows; i++) {
    const point = {value: [map.x[i], map.y[i]], row: i};
    if (by === 'cluster') {
      group(map.cluster[i], named.get(map.cluster[i]), places.get(map.cluster[i])).push(point);
    } else if (map[by][i] === null) {
      group(null, 'not known', -1).push(point);
    } else {
      group(map[by][i], map[by][i], order.get(map[by][i])).push(point);
    }
  }
  return [...groups.values()].sort((one, other) => one.place - other.place);
}

function tooltip(map, row, summary) {
  const cluster = summary.clusters.find((one) => one.id === map.cluster[row]);
  return [
    map.id[row] === '' ? null : 'Row ' + map.id[row],
    nameOf(cluster),
    'Margin ' + map.margin[row].toFixed(2),
    map.label[row] === null ? null : 'Known label: ' + map.label[row],
    map.truth[row] === null ? null : 'True class: ' + map.truth[row],
  ].filter((line) => line !== null).join('\n');
}

/** The diameter of a dot: the more rows a map has, the smaller, so that they do not hide each other. */
function dotSize(rows, bare) {
  return Math.min(bare ? 4 : 6, Math.max(3, 130 / Math.sqrt(rows)));
}

/** The ends of an axis that shows all values, with some room beside them. */
function ends(values) {
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const room = most > least ? .03 * (most - least) : 1;
  return {min: least - room, max: most + room};
}

function mapOption(map, by, summary, bare) {
  const size = dotSize(map.rows, bare);
  return (colours) => ({
    grid: {left: 10, right: 10, top: bare ? 10 : 60, bottom: 10},
    legend: bare ? {show: false} : {type: 'scroll', top: 5, left: 10, right: 10, textStyle: {color: colours.text},
      pageTextStyle: {color: colours.text}, pageIconColor: colours.text},
    xAxis: {show: false, ...ends(map.x)},
    yAxis: {show: false, ...ends(map.y)},
    tooltip: {renderMode: 'richText', confine: true, backgroundColor: colours.page, borderColor: colours.line,
      textStyle: {color: colours.text}, formatter: (item) => tooltip(map, item.data.row, summary)},
    toolbox: {show: false},
    dataZoom: bare ? [] : [{type: 'inside', xAxisIndex: 0, zoomOnMouseWheel: 'ctrl'},
      {type: 'inside', yAxisIndex: 0, zoomOnMouseWheel: 'ctrl'}],
    series: coloured(map, by, summary).map((one) => ({
      name: one.name,
      type: 'scatter',
      symbol: one.place < 0 ? 'circle' : symbol(one.place),
      symbolSize: one.place < 0 ? size / 2 : size,
      itemStyle: {color: one.place < 0 ? colours.soft : colour(one.place), opacity: one.place < 0 ? .35 : .75},
      data: one.data,
    })),
  });
}

function mapSection(summary) {
  const map = summary.description && summary.description.map;
  if (!map || map.rows === 0) {
    return null;
  }
  const choices = [['cluster', 'the cluster'], ['label', 'the known label'], ['truth', 'the true class']]
      .filter(([by]) => map[by].some((value) => value !== null));
  let by = 'cluster';
  const drawn = chart('map', 'Map of ' + plural(map.rows, 'row', 'rows') + ' in the plane, coloured by cluster. '
      + 'The tables below name typical and doubtful rows of each cluster.', (colours) =>
      mapOption(map, by, summary, false)(colours), 'canvas');
  const buttons = element('fieldset', {class: 'choices'}, element('legend', {}, 'Colour shows'),
      choices.map(([word, title]) => {
        const button = element('input', {type: 'radio', name: 'colour', value: word, checked: word === by ? '' : null});
        button.addEventListener('change', () => {
          by = word;
          drawAll();
        });
        return element('label', {}, button, ' ' + title);
      }));
  return section('map', 'Map of the rows',
      paragraph(map.rows < summary.data.n
        ? count(map.rows) + ' of the ' + plural(summary.data.n, 'row', 'rows') + ', drawn at random. ' : 'All rows of the table. ',
      'Each is a dot; dots of rows that are much alike lie on top of each other. Rows are near to each other when their features are alike and the fit treats them alike. Groups that do not touch are easy to separate; '
      + 'where two colours mix, the clusters are uncertain. The distance between two groups on the map means little.'),
      choices.length > 1 ? buttons : null, drawn,
      element('p', {class: 'soft'}, 'Point at a row to see its id. Turn the wheel with the control key to zoom.'));
}

const MARGIN = {title: 'Margin', number: true, text: (row) => row.margin.toFixed(3)};

/** Rows with their values, and one measure that tells how far they belong to what they are listed for. */
function rowsTable(title, rows, of, measure = MARGIN) {
  const columns = [{title: 'Row', text: (row) => row.id === '' ? 'not named' : row.id}, measure];
  if (rows.some((row) => (row.label ?? null) !== null)) {
    columns.push({title: 'Known label', text: (row) => row.label ?? ''});
  }
  return rows.length === 0 ? null : table(title, columns.concat(valueColumns(rows)), rows, {of, kind: 'values'});
}

/** The value of a feature of a row: a number, or the words of a level, a point in time or a gap. */
function valueOf(feature) {
  return feature.text ?? short(feature.value);
}

/** The features of rows: a column for each if all rows show the same ones, otherwise one column for all. */
function valueColumns(rows) {
  const known = rows.map((row) => row.features ?? []).filter((features) => features.length > 0);
  if (known.length === 0) {
    return [];
  }
  const names = known[0].map((feature) => feature.name);
  const value = (row, place) => row.features && row.features.length > place ? valueOf(row.features[place]) : '';
  const number = (place) => known.every((features) => features.length > place && !features[place].text);
  if (known.every((features) => features.length === names.length && features.every((feature, i) => feature.name === names[i]))) {
    return names.map((name, place) => ({title: name, number: number(place), text: (row) => value(row, place)}));
  }
  return [{title: 'Values that stand out', text: (row) => (row.features ?? []).map((feature, place) =>
    feature.name + ' = ' + value(row, place)).join(', ')}];
}

const ALL_ROWS = {apart: 'differ most from those of all rows', all: 'All rows', mean: 'Mean of all', difference: 'Difference'};

/** The features that set rows apart; the words name the rows with which they are compared. */
function featuresTable(features, of, words = ALL_ROWS) {
  if (features.length === 0) {
    return null;
  }
  const largest = Math.max(...features.map((feature) => Math.abs(feature.difference)));
  const worded = features.some((feature) => feature.here);
  const narrow = features.every((feature) => (feature.here ?? '').length <= 10); // a point in time may break
  return table((worded ? 'Columns and levels' : 'Features') + ' that ' + words.apart, [
    {title: worded ? 'Column, or its level' : 'Feature', text: (row) => row.name},
    {title: worded ? 'Here' : 'Mean here', number: narrow, text: (row) => row.here ?? short(row.mean)},
    {title: worded ? words.all : words.mean, number: narrow, text: (row) => row.all ?? short(row.overall)},
    {title: words.difference, number: true, text: (row) => (row.difference > 0 ? '+' : '') + row.difference.toFixed(2)},
    {title: 'Less or more', cell: (row) => balance(row.difference, largest)},
  ], features, {of});
}

/** Rows are beside the features of their cluster, or below them and the pictures, where their values may be words. */
function portraitOf(cluster, of) {
  return portrait(featuresTable(cluster.features, of), cluster.pictures,
      [rowsTable('Typical rows', cluster.typical, of), rowsTable('Doubtful rows', cluster.doubtful, of)], of);
}

function portrait(features, drawn, rows, of, beside = 'all rows') {
  const pictures = picturesOf(drawn, of, beside);
  return pictures
    ? [element('div', {class: 'sides even'}, features, pictures), rows]
    : element('div', {class: 'sides'}, features, element('div', {}, rows));
}

const MOST_CLUSTERS = 60;

/** How to read the features of clusters that are described. */
function differenceTold(summary, described) {
  return 'A difference of +1 means that the mean of the feature in the cluster is one standard deviation above its mean over all rows'
    + (summary.description.sampled > 0
      ? ' (on a sample of ' + plural(summary.description.sampled, 'row', 'rows') + '). ' : '. ')
    + (described.some((cluster) => cluster.pictures && cluster.pictures.length > 0)
      ? 'For a level of a category, the mean is the share of the rows that have this level. '
        + 'In the pictures of the columns that differ most, a wide bar is the share in the cluster; a thin bar, or a line, is that of all rows. '
      : '');
}

/** How to read the rows of clusters that are described. */
function portraitRows() {
  return 'Typical rows belong to their cluster most clearly, doubtful rows least clearly. Look at the doubtful rows first, and at the values of their features.';
}

function article(summary, cluster) {
  const place = placesOf(summary).get(cluster.id);
  const all = summary.clusters[place];
  return element('article', {class: 'cluster'},
      element('h3', {}, swatch(place), nameOf(all)),
      element('p', {class: 'soft'}, plural(all.size, 'row', 'rows')),
      portraitOf(cluster, nameOf(all)));
}

function portraits(summary) {
  const all = summary.description && summary.description.clusters;
  if (!all || !summary.clusters) {
    return null;
  }
  const places = placesOf(summary);
  const described = all.filter((cluster) => !isUnnamed(summary, summary.clusters[places.get(cluster.id)]));
  const largest = [...described].sort((one, other) =>
    summary.clusters[places.get(other.id)].size - summary.clusters[places.get(one.id)].size).slice(0, MOST_CLUSTERS);
  const shown = described.filter((cluster) => largest.includes(cluster));
  return section('portraits', 'What sets each cluster apart',
      paragraph(differenceTold(summary, described), portraitRows()),
      described.length < all.length ? paragraph('Clusters without a label are in the section ',
          element('a', {href: '#found'}, 'Found, not named'), '.') : null,
      shown.length < described.length
        ? paragraph('The largest ' + count(shown.length) + ' of ' + count(described.length) + ' clusters are shown; summary.json lists all of them.')
        : null,
      element('div', {class: 'clusters'}, shown.map((cluster) => article(summary, cluster))));
}

const MOST_CELLS = 60;

/** A table of counts, whose cells are the darker the larger their share of the row is. */
function heat(caption, confusion, foundName, corner = 'Known class') {
  const rows = confusion.known.slice(0, MOST_CELLS).map((name, place) => {
    const counts = confusion.counts[place];
    return {name, place, counts, sum: counts.reduce((a, b) => a + b, 0)};
  });
  const share = (row, place) => row.sum > 0 ? row.counts[place] / row.sum : 0;
  return table(caption, [
    {title: corner, text: (row) => row.name},
    ...confusion.found.slice(0, MOST_CELLS).map((name, place) => ({title: foundName(name), number: true,
      text: (row) => row.counts[place] === 0 ? '' : count(row.counts[place]), shade: (row) => share(row, place)})),
    ...(confusion.leftOut ? [{title: 'Right', number: true, text: (row) => row.sum > 0 ? percent(share(row, row.place)) : ''}] : []),
  ], rows, {kind: 'heat'});
}

function confusion(summary) {
  const description = summary.description;
  if (!description || (!description.labels && !description.truth)) {
    return null;
  }
  const named = new Map((summary.clusters ?? []).map((cluster) => [String(cluster.id), cluster]));
  const clusterName = (id) => named.has(id) && named.get(id).label !== null ? named.get(id).label + ' (' + id + ')' : id;
  const parts = [];
  if (description.labels) {
    const labels = description.labels;
    parts.push(element('h3', {}, 'Known labels'),
        labels.leftOut
          ? paragraph('Each labelled row was assigned without the use of its own label. Each row of the table is a known class, and each column the class that the fit assigns; the entries off the diagonal are mistakes.')
          : paragraph('Each row of the table is a known class, and each column a cluster.'),
        heat('Known labels', labels, labels.leftOut ? (name) => name : clusterName));
  }
  if (description.truth) {
    parts.push(element('h3', {}, 'True classes'),
        paragraph('All rows with a true class. The fit has not used the true classes.'),
        heat('True classes', description.truth, clusterName));
  }
  return section('confusion', 'Classes and clusters', parts);
}

function linksSection(summary) {
  const links = summary.constraints;
  if (!links) {
    return null;
  }
  const kinds = [['must-links', links.must], ['cannot-links', links.cannot]];
  if (links.heldOut) {
    kinds.push(['must-links held out', links.heldOut.must], ['cannot-links held out', links.heldOut.cannot]);
  }
  const violations = (summary.description && summary.description.violations) ?? [];
  return section('links', 'Links', table('Satisfied links', [
    {title: 'Links', text: (row) => row[0]},
    {title: 'Given', number: true, text: (row) => count(row[1].given)},
    {title: 'Satisfied', number: true, text: (row) => count(row[1].satisfied)},
    {title: 'Share', number: true, text: (row) => row[1].given ? percent(row[1].satisfied / row[1].given) : ''},
    {title: 'Share', cell: (row) => bar(row[1].given ? row[1].satisfied / row[1].given : 0)},
  ], kinds), violations.length === 0 ? paragraph('No link is violated.') : [
    element('h3', {}, 'Violated links'),
    paragraph('A suspicious link contradicts the clusters of two rows that both belong to their clusters clearly, so that the link is probably wrong. Check suspicious links first. '
        + 'At most 50 are shown; the directory violations lists all of them.'),
    table('Violated links', [
      {title: 'First row', text: (row) => row.first},
      {title: 'Second row', text: (row) => row.second},
      {title: 'Link', text: (row) => row.type},
      {title: 'Clusters', text: (row) => row.firstCluster + ' and ' + row.secondCluster},
      {title: 'Margins', text: (row) => row.firstMargin.toFixed(2) + ' and ' + row.secondMargin.toFixed(2)},
      {title: 'Suspicious', text: (row) => row.suspicious ? 'yes' : 'no'},
      {title: 'Held out', text: (row) => row.heldOut ? 'yes' : 'no'},
    ], violations),
  ]);
}

function tenths(index, parts) {
  return (index / parts).toFixed(1) + ' to ' + ((index + 1) / parts).toFixed(1);
}

function sureness(summary) {
  const parts = [];
  const described = summary.description && summary.description.clusters;
  if (described && described.length) {
    const margins = described[0].margins.map((unused, part) =>
      described.reduce((sum, cluster) => sum + cluster.margins[part], 0));
    parts.push(element('h3', {}, 'Margins'),
        paragraph('The margin of a row measures how clearly the row belongs to its cluster: 0 where a second cluster fits equally well, 1 where no other cluster fits.'),
        chart('small', 'Rows by tenths of their margin: ' + margins.map((rows, part) =>
          tenths(part, margins.length) + ': ' + count(rows)).join(', '), (colours) => plot(colours,
          {type: 'category', data: margins.map((unused, part) => tenths(part, margins.length)), name: 'margin'}, {name: 'rows'},
          [{type: 'bar', data: margins, itemStyle: {color: colours.bar}}])));
  }
  if (summary.reliability) {
    const linked = foundByLinks(summary);
    parts.push(table(linked
      ? 'Share of the linked rows that get the class found for them without the use of that class, by margin'
      : 'Share of the labelled rows that get their own class without the use of their label, by margin', [
      {title: 'Margin', text: (row) => row.from.toFixed(1) + ' to ' + row.to.toFixed(1)},
      {title: linked ? 'Linked rows' : 'Labelled rows', number: true, text: (row) => count(row.rows)},
      {title: 'Right', number: true, text: (row) => percent(row.right)},
      {title: 'Share', cell: (row) => bar(row.right)},
    ], summary.reliability));
  }
  parts.push(...calibrationPart(summary));
  if (summary.outOfSample) {
    const linked = foundByLinks(summary);
    const rows = Object.entries(summary.outOfSample).map(([word, share]) => ({word, share}));
    parts.push(element('h3', {}, 'Rules of assignment'),
        paragraph(linked
          ? 'The fit finds a class for every linked row. It then compares rules of assignment by how many linked rows get this class when it is not known, and uses one of the rules.'
          : 'The fit compares rules of assignment by how many labelled rows get their own class when their labels are not known, and uses one of the rules. The fits that are compared did not learn from these rows.'),
        table('Share of ' + (linked ? 'linked' : 'labelled') + ' rows that get their own class', [
          {title: 'Rule', text: (row) => way(row.word) + (row.word === summary.assigned ? ' (used)' : '')},
          {title: 'Right', number: true, text: (row) => percent(row.share)},
          {title: 'Share', cell: (row) => bar(row.share)},
        ], rows));
  } else if (summary.assigned) {
    parts.push(paragraph('Method of assignment: ' + way(summary.assigned) + '.'));
  }
  if (summary.stability) {
    const named = new Map(summary.clusters.map((cluster, place) => [place, cluster]));
    parts.push(element('h3', {}, 'Stability'),
        paragraph('Share of each cluster that a fit with other landmarks finds again (Jaccard index; below 0.5 the cluster is not stable).'),
        table('Stability of the clusters', [
          {title: 'Cluster', text: (row) => nameOf(row.cluster)},
          {title: 'Found again', number: true, text: (row) => row.overlap === null ? 'not sampled' : row.overlap.toFixed(2)},
          {title: 'Share', cell: (row) => bar(row.overlap ?? 0)},
        ], summary.stability.overlaps.map((overlap, place) => ({overlap, cluster: named.get(place)}))));
  }
  return parts.length === 0 ? null : section('sureness', 'How sure it is', parts);
}

const MOST_COLUMNS = 500;

/** What was decided for each column, where not all features are numbers as they stand in the table. */
function columnsSection(summary) {
  const columns = summary.columns;
  if (!columns) {
    return null;
  }
  const shown = columns.slice(0, MOST_COLUMNS);
  return section('columns', 'Columns',
      paragraph('The kind of each column of the table, and how the fit uses it. Each frequent word becomes an indicator, a date or a time becomes a number with its hour and weekday, and the median fills gaps. '
        + 'If the kind of a column is wrong, set it by input.kinds.'),
      shown.length < columns.length
        ? paragraph('The first ' + count(shown.length) + ' of ' + count(columns.length) + ' columns are shown; summary.json lists all of them.')
        : null,
      table('Columns of the table', [
        {title: 'Column', text: (row) => row.name, sort: (row) => row.name},
        {title: 'Kind', text: (row) => row.kind, sort: (row) => row.kind},
        {title: 'What it holds', text: (row) => row.summary},
      ], shown, {sortable: true}));
}

function spectrum(summary) {
  const values = summary.costs && summary.costs.length ? summary.costs : summary.eigenvalues ?? [];
  if (values.length < 2) {
    return null;
  }
  const k = summary.data.k;
  const name = summary.costs && summary.costs.length ? 'cost' : 'eigenvalue';
  const gap = k < values.length ? values[k] - values[k - 1] : null;
  return section('spectrum', 'Spectrum',
      paragraph('Each column of the embedding has a cost, which measures how much the column separates rows that are alike. '
        + 'If the costs rise steeply after as many columns as there are clusters, the number of clusters suits the table',
      gap === null ? '.' : ': here the step after column ' + k + ' is ' + short(gap) + '.'),
      chart('small', 'The ' + name + ' of each column: ' + values.map((value) => short(value)).join(', '), (colours) => plot(colours,
        {type: 'category', data: values.map((unused, i) => i + 1), name: 'column'}, {name},
        [{type: 'bar', data: values.map((value, i) => ({value, itemStyle: {color: i < k ? colours.bar : colours.against}}))}])));
}

function driftSection(summary) {
  const drift = summary.drift;
  if (!drift) {
    return null;
  }
  const names = (numbers) => numbers.length ? numbers.join(', ') : 'none';
  return section('drift', 'What has changed',
      paragraph('Compared with the fit at ' + drift.previous.path + ' on ' + plural(drift.previous.rows, 'row', 'rows')
        + ': ' + percent(drift.moved) + ' of ' + count(drift.rows) + ' sampled rows are in another cluster.'),
      drift.exceeded.length ? element('ul', {class: 'notes'}, drift.exceeded.map((text) => note('doubt', text))) : null,
      paragraph('New clusters: ' + names(drift.appeared) + '. Clusters that have disappeared: ' + names(drift.vanished) + '. Split: '
        + names(drift.split.map((one) => one.from.join(', ') + ' into ' + one.into.join(', '))) + '. Merged: '
        + names(drift.merged.map((one) => one.from.join(', ') + ' into ' + one.into.join(', '))) + '.'),
      table('Shares of the rows', [
        {title: 'Cluster', text: (row) => nameOf(row)},
        {title: 'Before', number: true, text: (row) => row.before === null ? '' : percent(row.before)},
        {title: 'Now', number: true, text: (row) => row.now === null ? '' : percent(row.now)},
      ], drift.clusters),
      drift.features.length ? table('Features whose distribution has changed most (an index above 0.25 usually counts as a change)', [
        {title: 'Feature', text: (row) => row.name},
        {title: 'Population stability index', number: true, text: (row) => row.psi.toFixed(3)},
        ...(drift.features.some((feature) => feature.summary)
          ? [{title: 'What has changed most', text: (row) => row.summary ?? ''}] : []),
      ], drift.features) : null);
}

function stagesSection(summary) {
  const longest = Math.max(...summary.stages.map((stage) => stage.seconds));
  return section('stages', 'How it was done', table('Stages of the run', [
    {title: 'Stage', text: (row) => row.name},
    {title: 'Time', number: true, text: (row) => seconds(row.seconds)},
    {title: 'Rows', number: true, text: (row) => row.rows ? count(row.rows) : ''},
    {title: 'Read', number: true, text: (row) => row.bytes ? bytes(row.bytes) : ''},
    {title: 'Share of the time', cell: (row) => bar(longest > 0 ? row.seconds / longest : 0)},
  ], summary.stages));
}

function settingsSection(summary) {
  const settings = Object.entries(summary.settings);
  return section('settings', 'Settings and versions',
      summary.configuration ? [element('h3', {}, 'As the run was started'),
        element('pre', {tabindex: '0', 'aria-label': 'Settings of the run'}, summary.configuration.join('\n'))] : null,
      element('details', {}, element('summary', {}, 'The values of all options of the fit'),
          table('Options', [{title: 'Option', text: (row) => row[0]}, {title: 'Value', text: (row) => row[1]}], settings)),
      table('Versions', [{title: 'Of', text: (row) => row[0]}, {title: 'Version', text: (row) => row[1]}],
          Object.entries(summary.versions)));
}

/** What has changed between two results. */

function compared(comparison) {
  const earlier = comparison.earlier;
  const later = comparison.later;
  const taken = (summary) => summary.expected ? summary.expected.share : summary.outOfSample ? summary.outOfSample[summary.assigned] ?? null : null;
  const of = (title, value, show) => ({title, before: value(earlier), after: value(later), show});
  const rows = [
    of('Rows', (summary) => summary.data.n, count),
    of('Features', (summary) => summary.data.d, count),
    of('Clusters', (summary) => summary.data.k, count),
    of('Labelled rows', (summary) => summary.data.labelled, count),
    of('Right without own label or class', taken, percent),
    of('Accuracy, unlabelled rows', (summary) => summary.measures ? summary.measures.unlabelled.acc : null, percent),
    of('Normalised mutual information', (summary) => summary.measures ? summary.measures.unlabelled.nmi : null,
        (value) => value.toFixed(3)),
    of('Satisfied must-links', (summary) => summary.constraints ? summary.constraints.must.weighted : null, percent),
    of('Satisfied cannot-links', (summary) => summary.constraints ? summary.constraints.cannot.weighted : null, percent),
    of('Seconds', (summary) => summary.stages.reduce((sum, stage) => sum + stage.seconds, 0), (value) => value.toFixed(1)),
  ].filter((row) => known(row.before) || known(row.after));
  const shown = (row, value) => known(value) ? row.show(value) : '';
  return section('overview', 'In short',
      paragraph('The result at ' + comparison.after + ' beside the earlier one at ' + comparison.before + '.'),
      table('Both results', [
        {title: 'Figure', text: (row) => row.title},
        {title: 'Before', number: true, text: (row) => shown(row, row.before)},
        {title: 'After', number: true, text: (row) => shown(row, row.after)},
      ], rows));
}

function known(value) {
  return value !== null && value !== undefined;
}

function comparedSizes(comparison) {
  const sizes = new Map();
  const add = (summary, side) => (summary.clusters ?? []).forEach((cluster) => {
    const row = sizes.get(cluster.id) ?? {id: cluster.id, label: null, before: null, after: null};
    row[side] = cluster.size / summary.data.n;
    row.label = cluster.label ?? row.label;
    sizes.set(cluster.id, row);
  });
  add(comparison.earlier, 'before');
  add(comparison.later, 'after');
  return sizes.size === 0 ? null : section('clusters', 'Clusters',
      paragraph('Clusters are compared by their numbers, which a fit keeps only if fit.previous names the earlier fit.'),
      table('Shares of the rows', [
        {title: 'Cluster', text: (row) => nameOf(row), sort: (row) => row.id},
        {title: 'Before', number: true, text: (row) => row.before === null ? '' : percent(row.before), sort: (row) => row.before ?? -1},
        {title: 'After', number: true, text: (row) => row.after === null ? '' : percent(row.after), sort: (row) => row.after ?? -1},
      ], [...sizes.values()].sort((one, other) => one.id - other.id), {sortable: true}));
}

function comparedRows(comparison) {
  const rows = comparison.rows;
  if (!rows) {
    return section('rows', 'Rows', paragraph('The rows of both results cannot be compared: their id columns differ, no row is in both, or the assignments are in a table of a catalog.'));
  }
  const ids = (side) => [...new Set(rows.cells.map((cell) => cell[side]))].sort((a, b) => a - b);
  const before = ids('before');
  const after = ids('after');
  const counts = before.map(() => after.map(() => 0));
  rows.cells.forEach((cell) => {
    counts[before.indexOf(cell.before)][after.indexOf(cell.after)] = cell.rows;
  });
  return section('rows', 'Rows',
      paragraph(plural(rows.both, 'row is', 'rows are') + ' in both results, ' + count(rows.onlyBefore) + ' only in the earlier one, '
        + count(rows.onlyAfter) + ' only in the later one. Of the rows in both, ' + percent(rows.same)
        + ' are in clusters with the same number. Independently of the numbers, the adjusted Rand index of both clusterings is '
        + rows.ari.toFixed(3) + ' (1 is equal, 0 is chance).'),
      heat('Rows by their cluster before (down) and after (across)',
          {known: before.map((id) => 'Cluster ' + id), found: after.map(String), counts}, (name) => name, 'Before'));
}

function comparedSettings(comparison) {
  const names = [...new Set([...Object.keys(comparison.earlier.settings), ...Object.keys(comparison.later.settings)])];
  const changed = names.map((name) => ({name, before: comparison.earlier.settings[name] ?? '', after: comparison.later.settings[name] ?? ''}))
      .filter((row) => row.before !== row.after);
  return section('settings', 'Settings that differ', changed.length === 0 ? paragraph('All options of both fits are equal.')
    : table('Options of the fit', [
      {title: 'Option', text: (row) => row.name},
      {title: 'Before', text: (row) => row.before},
      {title: 'After', text: (row) => row.after},
    ], changed));
}

function comparedWarnings(comparison) {
  const fresh = comparison.later.warnings.filter((warning) => !comparison.earlier.warnings.includes(warning));
  const gone = comparison.earlier.warnings.filter((warning) => !comparison.later.warnings.includes(warning));
  const list = (warnings) => element('ul', {class: 'notes'}, warnings.map((warning) => note('plain', warning)));
  return section('warnings', 'Warnings',
      fresh.length ? [element('h3', {}, 'New'), list(fresh)] : paragraph('There are no new warnings.'),
      gone.length ? [element('h3', {}, 'No longer given'), list(gone)] : null);
}

const COMPARISON = [compared, comparedWarnings, comparedSizes, comparedRows, comparedSettings];

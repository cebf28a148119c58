/** The groups of a fit with fit.by: a list, and maps of some groups with the lowest and the highest scores. */

const MEASURES = {
  acc: 'accuracy against the true classes',
  links: 'share of satisfied links',
  margin: 'mean margin of the rows',
};

function groupMap(one) {
  const ids = [...new Set(one.map.cluster)].sort((a, b) => a - b);
  const small = {clusters: ids.map((id) => ({id, label: null}))};
  return element('figure', {},
      element('figcaption', {}, one.name + ': ' + one.score.toFixed(3)),
      chart('', 'Map of ' + plural(one.map.rows, 'row', 'rows') + ' of group ' + one.name + ', coloured by cluster',
          mapOption(one.map, 'cluster', small, true), 'canvas'));
}

function groupsTable(groups) {
  return table('Groups; failed ones first, then those with the lowest scores', [
    {title: 'Group', text: (row) => row.name, sort: (row) => row.name},
    {title: 'Rows', number: true, text: (row) => count(row.rows), sort: (row) => row.rows},
    {title: 'Labelled', number: true, text: (row) => count(row.labelled), sort: (row) => row.labelled},
    {title: 'Clusters', number: true, text: (row) => row.k === null ? '' : count(row.k), sort: (row) => row.k ?? -1},
    {title: 'Score', number: true, text: (row) => row.score === null ? '' : row.score.toFixed(3), sort: (row) => row.score ?? -1},
    {title: 'Time', number: true, text: (row) => seconds(row.seconds), sort: (row) => row.seconds},
    {title: 'Notes', text: (row) => [row.reason === null ? null : 'Failed. ' + row.reason, ...row.warnings]
        .filter((text) => text !== null).join(' '), sort: (row) => row.reason ?? ''},
  ], groups.listed, {sortable: true});
}

function groupsSection(summary) {
  if (!summary.by) {
    return null;
  }
  const groups = summary.description && summary.description.groups;
  const failures = summary.failures.length === 0 ? null : table('Why groups failed', [
    {title: 'Reason', text: (row) => row.reason},
    {title: 'Groups', number: true, text: (row) => count(row.groups)},
    {title: 'First of them', text: (row) => row.first},
  ], summary.failures);
  const pictures = (title, maps) => maps.length === 0 ? null
    : [element('h3', {}, title), element('div', {class: 'maps'}, maps.map(groupMap))];
  return section('groups', 'Groups',
      paragraph('Every group of rows with the same ' + summary.by.join(', ') + ' was clustered on its own. ',
          count(summary.data.clustered) + ' of ' + count(summary.data.groups) + ' groups were clustered.'),
      failures,
      groups ? [
        paragraph('The score is the ' + MEASURES[groups.measure] + '. ', groups.listed.length < summary.data.groups
          ? 'The first ' + count(groups.listed.length) + ' groups are listed; the directory groups lists all of them.' : ''),
        pictures('Groups with the lowest scores', groups.worst), pictures('Groups with the highest scores', groups.best),
        groupsTable(groups)] : null);
}

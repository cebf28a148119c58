/** Labels that contradict the other labels: how many seem to be wrong, and the most doubtful rows. */

function probabilityOf(row) {
  return percent(row.probability) + ' against ' + percent(row.own);
}

/** The rows whose labels are doubted, the most doubtful first; null where labels were not judged. */
function doubtedSection(summary) {
  const found = summary.doubted ?? null;
  if (found === null) {
    return null;
  }
  const rows = (summary.description && summary.description.doubted) || [];
  const columns = [
    {title: 'Row', text: (row) => row.id === '' ? 'not named' : row.id},
    {title: 'Its class', text: (row) => row.label},
    {title: 'More probable class', text: (row) => row.likelier},
    {title: 'Probability', text: probabilityOf},
    {title: 'Nearest rows of the more probable class', text: (row) => row.nearest.join(', ')},
  ];
  return section('doubted', 'Labels to doubt',
      paragraph('Of ' + plural(found.judged, 'labelled or linked row', 'labelled or linked rows') + ', judged without their own labels, about '
        + count(found.wrong) + (found.wrong === 1 ? ' has' : ' have') + ' a wrong class (between ' + count(found.least) + ' and ' + count(found.most) + '). '
        + (found.listed === 0 ? 'Every row has its own class as the most probable one.'
          : 'The table doubted beside this page lists ' + plural(found.listed, 'row that more probably belongs', 'rows that more probably belong')
            + ' to another class' + (found.listed === 1 ? '. Its label may be right all the same.'
              : ', the most doubtful first. Some of these labels are right all the same.'))),
      rows.length === 0 ? null : paragraph('Look at the first rows of the list: correct the label, remove it, or set confirmed = true beside it, so that later fits do not list it again. '
        + 'The last columns show the values that set the more probable class apart, where these values are known.'),
      rows.length === 0 ? null : table('The most doubtful labels', columns.concat(valueColumns(rows)), rows, {of: 'labels to doubt', kind: 'values'}));
}

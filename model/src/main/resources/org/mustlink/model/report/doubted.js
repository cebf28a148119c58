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
    {title: 'Likelier', text: (row) => row.likelier},
    {title: 'Probability', text: probabilityOf},
    {title: 'Nearest rows of that class', text: (row) => row.nearest.join(', ')},
  ];
  return section('doubted', 'Labels to doubt',
      paragraph('Of ' + plural(found.judged, 'labelled or linked row', 'labelled or linked rows') + ', judged without their own labels, about '
        + count(found.wrong) + (found.wrong === 1 ? ' has' : ' have') + ' a wrong class (between ' + count(found.least) + ' and ' + count(found.most) + '). '
        + (found.listed === 0 ? 'No row has a class that is more probable than its own label.'
          : 'The table doubted beside this page lists ' + plural(found.listed, 'row', 'rows')
            + ' for which another class is more probable, the most doubtful first; not each of them is wrong.')),
      rows.length === 0 ? null : paragraph('Look at the first ones: correct the label, remove it, or set confirmed = true for it, after which it is not listed again. '
        + 'The values shown are those that distinguish the more probable class, where they are known.'),
      rows.length === 0 ? null : table('The most doubtful labels', columns.concat(valueColumns(rows)), rows, {of: 'labels to doubt', kind: 'values'}));
}

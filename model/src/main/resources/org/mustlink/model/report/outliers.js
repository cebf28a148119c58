/** Outliers: how many there are, how far they are beyond the limit, and what sets them apart. */

/** What the description tells of outliers; null if there are none. */
function outliersOf(summary) {
  return (summary.description && summary.description.outliers) || null;
}

/** The number of outliers, if they were looked for. */
function outlying(summary) {
  const rows = summary.outliers ? summary.outliers.rows : (summary.reached ?? {}).outliers;
  if (rows === null || rows === undefined) {
    return null;
  }
  return paragraph(rows === 0 ? 'No row is an outlier: each is in a cluster.'
    : plural(rows, 'row', 'rows') + ' (' + percent(rows / summary.data.n) + ') ' + (rows === 1 ? 'is an outlier' : 'are outliers')
      + ': unlike all other rows, and in no cluster. The cluster of an outlier is null in the assignments.',
  outliersOf(summary) === null ? null
    : [' The values that set outliers apart are in the section ', element('a', {href: '#outliers'}, 'Outliers'), '.']);
}

function distancesOf(distances) {
  const all = Math.max(1, ...distances.map((one) => one.rows));
  return table('Distance of the outliers from the other rows', [
    {title: 'Distance', text: (row) => row.most === null
      ? 'more than ' + row.after + ' times the limit' : row.after + ' to ' + row.most + ' times the limit'},
    {title: 'Rows', number: true, text: (row) => count(row.rows)},
    {title: 'Share', cell: (row) => bar(row.rows / all)},
  ], distances.map((one, index) => ({...one, after: index === 0 ? 1 : distances[index - 1].most})));
}

const OTHER_ROWS = {apart: 'set them apart most', all: 'Other rows', mean: 'Mean of others', difference: 'Distance'};

/** The outliers, the farthest first, and the columns in which they are unlike the others. */
function nowhereSection(summary) {
  const found = outliersOf(summary);
  if (found === null) {
    return null;
  }
  const of = 'outliers';
  const known = found.rows.some((row) => row.features.length > 0);
  const features = featuresTable(found.features, of, OTHER_ROWS);
  const rows = rowsTable('The farthest rows', found.rows, of,
      {title: 'Times the limit', number: true, text: (row) => row.beyond === null ? 'the limit is 0' : short(row.beyond)});
  return section('outliers', 'Outliers', outlying({...summary, description: null}),
      paragraph('A row is an outlier if its distance from every landmark is above a limit, which the fit has found or a setting gives.'
        + (found.farthest === null ? '' : ' The farthest is ' + short(found.farthest) + ' times as far as the limit.')
        + (found.sampled > 0 ? ' The columns compare ' + plural(found.sampled, 'sampled row', 'sampled rows') + ' beyond the limit with '
          + plural(summary.description.sampled, 'sampled row', 'sampled rows')
          + ' within it. A distance of 3 means that the outliers are about three standard deviations from the mean of the other rows; it is below 0 if the mean of the outliers is lower. '
          + 'Outliers can lie on both sides, so that both means can be similar.'
          + (found.pictures.length > 0 ? ' In the pictures a wide bar is the share of these rows; a thin bar, or a line, is that of the others.' : '') : '')),
      paragraph((known ? 'Each row is listed with its most unusual values. ' : '')
        + 'Look for errors of measurement or input first. If the rows are right and form a group of their own, set fit.outliers = none, or label one of these rows.'),
      distancesOf(found.distances),
      found.pictures.length > 0 ? portrait(features, found.pictures, [rows], of, 'other rows') : [features, rows]);
}

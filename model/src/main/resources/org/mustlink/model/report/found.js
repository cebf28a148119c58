/** Classes that no label names: how many were found, how sure that is, and what is in them. */

/** What a fit found about classes without a label; null if it found none. */
function unnamed(summary) {
  return summary.newClasses && summary.newClasses.found > 0 ? summary.newClasses : null;
}

/** Whether a cluster is a class that no label names. */
function isUnnamed(summary, cluster) {
  return unnamed(summary) !== null && (cluster.label === null || cluster.label === undefined);
}

/** The number of new classes, with its range where it was not set. */
function numberOf(found) {
  return count(found.found) + (found.given || found.least === found.most ? ''
    : ' (' + count(found.least) + ' to ' + count(found.most) + ')');
}

/** The mean margin of the rows of a cluster, to a twentieth, from the tenths in which they were counted. */
function meanMargin(described) {
  const rows = described.margins.reduce((a, b) => a + b, 0);
  return described.margins.reduce((sum, some, part) => sum + some * (part + .5) / described.margins.length, 0)
    / Math.max(1, rows);
}

function evidenceOf(found, held) {
  const judged = found.score !== null && found.score !== undefined;
  const links = found.proven > 0 ? 'Links prove that there are at least ' + plural(found.proven, 'new class', 'new classes')
    + ', if they and the labels are right. ' : '';
  const rows = (judged || found.given ? 'About ' + percent(found.share) + ' of the rows look like none of the '
    + plural(found.named, 'labelled class', 'labelled classes')
    + ': no chain of similar rows leads from these rows to a label. ' : '') + 'The clusters below hold ' + percent(held) + '. ';
  const number = found.given ? 'The number of new classes was set. '
    : 'The number of these classes is an estimate, which assumes that new classes are about as large as labelled ones: '
      + numberOf(found) + '. ';
  const sure = !judged ? ''
    : 'The share among all rows exceeds the share among labelled rows, which are judged without their own labels, by ' + found.score.toFixed(1)
      + ' standard errors' + (found.given ? '. ' : '; at least ' + found.leastScore.toFixed(1) + ' are the least evidence for which a fit makes new clusters. ');
  return paragraph(links + rows + number + sure);
}

/** The clusters without a label, the largest first; each with its portrait. */
function foundSection(summary) {
  const found = unnamed(summary);
  if (found === null || !summary.clusters) {
    return null;
  }
  const portraits = new Map(((summary.description && summary.description.clusters) ?? []).map((one) => [one.id, one]));
  const clusters = summary.clusters.map((cluster, place) => ({...cluster, place, portrait: portraits.get(cluster.id)}))
      .filter((cluster) => isUnnamed(summary, cluster)).sort((one, other) => other.size - one.size);
  const shown = clusters.filter((cluster) => cluster.portrait).slice(0, MOST_CLUSTERS);
  return section('found', 'Found, not named',
      evidenceOf(found, clusters.reduce((rows, cluster) => rows + cluster.size, 0) / summary.data.n),
      table('Clusters without a label', [
        {title: 'Cluster', cell: (row) => [swatch(row.place), nameOf(row)]},
        {title: 'Rows', number: true, text: (row) => count(row.size)},
        {title: 'Share', number: true, text: (row) => percent(row.size / summary.data.n)},
        {title: 'Mean margin, about', number: true, text: (row) => row.portrait && row.size > 0 ? meanMargin(row.portrait).toFixed(2) : ''},
        {title: 'Clearness of its rows', cell: (row) => bar(row.portrait && row.size > 0 ? meanMargin(row.portrait) : 0)},
      ], clusters),
      paragraph('Label one typical row of a cluster, and the next fit names the cluster; the command suggest asks for these rows first. '
        + 'If every class has a label already, set fit.newClasses = none. If you know the number of new classes, set fit.newClasses to it.'),
      shown.length === 0 ? null : [paragraph(differenceTold(summary, shown.map((cluster) => cluster.portrait)), portraitRows()),
        element('div', {class: 'clusters'}, shown.map((cluster) => article(summary, cluster.portrait)))]);
}

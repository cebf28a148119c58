/** Which numbers of clusters are worth a look, where neither settings nor labels told one. */

/** What sets a part of a cluster apart, in words. */
function partOf(part) {
  return percent(part.share) + (part.features.length === 0 ? '' : ' (' + part.features.map((feature) =>
    feature.name + ' ' + (feature.here ?? short(feature.mean)) + ', not ' + (feature.all ?? short(feature.overall))).join('; ') + ')');
}

/** A line for each cluster that is divided. */
function divisionsOf(offer) {
  return element('ul', {}, ...offer.divides.map((division) => element('li', {},
      (division.share === 1 ? 'All rows are' : percent(division.share) + ' of the rows, one cluster before, are') + ' divided into '
      + division.parts.map(partOf).join(' and ') + '.')));
}

function offerOf(offer, before, chosen) {
  return [
    element('h3', {}, offer.k + ' clusters' + (offer.k === chosen ? ', which this fit has' : '')),
    paragraph((before ? 'Clusters that ' + before.k + ' clusters do not separate' : 'Clusters at this number')
      + (offer.k === chosen ? ':' : '; take them by --set fit.k=' + offer.k + ', in Python by n_clusters=' + offer.k + ':')),
    divisionsOf(offer),
  ];
}

function numbersSection(summary) {
  const found = summary.numberOfClusters;
  if (!found) {
    return null;
  }
  const compared = found.candidates.map((one) => one.k);
  const offered = new Set(found.offered.map((one) => one.k));
  return section('numbers', 'How many clusters',
      paragraph('The number of clusters was not set, and often several numbers are right: a coarse one, and larger ones that divide the coarse clusters. For this reason '
        + plural(found.rows, 'row', 'rows') + ' were clustered into ' + compared[0] + ' to ' + compared[compared.length - 1] + ' clusters with each of '
        + count(found.draws) + ' draws of landmarks. A number scores well where these draws find the same clusters, where the spectrum has a gap, '
        + 'and where it costs much to join two of its clusters and little to join two of one cluster more. ' + 'The fit made ' + found.chosen + ' clusters. '
        + 'The list below shows the best number of each range, the shares of the rows, and the columns in which the parts of a divided cluster differ most. '
        + 'Choose the number that separates the groups you need.'),
      ...found.offered.flatMap((offer, i) => offerOf(offer, found.offered[i - 1], found.chosen)),
      chart('small', 'The score of each number of clusters: '
          + found.candidates.map((one) => one.k + ': ' + one.score.toFixed(2)).join(', '), (colours) => plot(colours, {type: 'category', data: compared, name: 'clusters'}, {name: ''}, [
          {name: 'score', type: 'bar', itemStyle: {color: colours.bar}, data: found.candidates.map((one) => ({value: Number(one.score.toFixed(3)),
            itemStyle: {color: offered.has(one.k) ? colours.bar : colours.soft, opacity: one.k === found.chosen ? 1 : .45}}))},
          {name: 'clusters found again by other landmarks', type: 'line', itemStyle: {color: colours.text}, lineStyle: {color: colours.text},
            data: found.candidates.map((one) => Number(one.overlap.toFixed(3)))},
      ])));
}

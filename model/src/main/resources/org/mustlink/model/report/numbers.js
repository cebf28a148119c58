/** What speaks for each number of clusters, where neither settings nor labels told it. */

/** Numbers in words, runs of neighbouring ones as a range. */
function rangesOf(numbers, compared) {
  const parts = [];
  for (const k of numbers) {
    const last = parts[parts.length - 1];
    if (last && compared.indexOf(k) === compared.indexOf(last[1]) + 1) {
      last[1] = k;
    } else {
      parts.push([k, k]);
    }
  }
  return parts.map(([least, most]) => least === most ? String(least) : least + ' to ' + most).join(', ');
}

function numbersSection(summary) {
  const found = summary.numberOfClusters;
  if (!found) {
    return null;
  }
  const compared = found.candidates.map((one) => one.k);
  const others = found.about.filter((k) => k !== found.chosen);
  const near = new Set(found.about);
  return section('numbers', 'How many clusters',
      paragraph('Nobody said how many clusters there are, so ' + plural(found.rows, 'row', 'rows') + ' were clustered into '
        + compared[0] + ' to ' + compared[compared.length - 1] + ' clusters with each of ' + count(found.draws)
        + ' draws of landmarks. A number scores well where these draws find the same clusters and the spectrum has a gap. '
        + (others.length === 0 ? found.chosen + ' stands out from all others.'
          : found.chosen + ' was taken; ' + (others.length === 1 ? rangesOf(others, compared) + ' is' : 'these numbers are')
            + ' about as good' + (others.length === 1 ? '.' : ': ' + rangesOf(others, compared) + '.')
            + ' Look at the clusters of several numbers, and set fit.k to the one that serves you.')),
      chart('small', 'The score of each number of clusters: '
          + found.candidates.map((one) => one.k + ': ' + one.score.toFixed(2)).join(', '), (colours) => plot(colours, {type: 'category', data: compared, name: 'clusters'}, {name: ''}, [
          {name: 'score', type: 'bar', itemStyle: {color: colours.bar}, data: found.candidates.map((one) => ({value: Number(one.score.toFixed(3)),
            itemStyle: {color: near.has(one.k) ? colours.bar : colours.soft, opacity: one.k === found.chosen ? 1 : .45}}))},
          {name: 'clusters found again by other landmarks', type: 'line', itemStyle: {color: colours.text}, lineStyle: {color: colours.text},
            data: found.candidates.map((one) => Number(one.overlap.toFixed(3)))},
      ])));
}

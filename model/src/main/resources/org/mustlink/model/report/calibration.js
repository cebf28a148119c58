/** How often the probabilities of the column memberships hold among labelled rows. */

/** The part of "How sure it is" on probabilities; nothing where no labelled row was judged without its label. */
function calibrationPart(summary) {
  const found = summary.memberships ?? null;
  const measured = found && (found.after ?? found.before);
  if (!measured) {
    return [];
  }
  const words = (bin) => percent(bin.predicted) + ' predicted, ' + percent(bin.observed) + ' right of ' + count(bin.rows);
  const points = (taken) => taken.curve.map((bin) => [Number((100 * bin.predicted).toFixed(2)), Number((100 * bin.observed).toFixed(2))]);
  const series = (colours) => [
    {name: 'as it should be', type: 'line', symbol: 'none', data: [[0, 0], [100, 100]],
      lineStyle: {color: colours.soft, type: 'dashed'}, itemStyle: {color: colours.soft}},
    {name: found.after ? 'after calibration' : 'not calibrated', type: 'line', symbol: 'circle', symbolSize: 8, data: points(measured),
      lineStyle: {color: colours.bar}, itemStyle: {color: colours.bar}},
  ].concat(found.after ? [{name: 'before', type: 'line', symbol: 'triangle', symbolSize: 8, data: points(found.before),
    lineStyle: {color: colours.against, type: 'dotted'}, itemStyle: {color: colours.against}}] : []);
  return [
    element('h3', {}, 'Probabilities'),
    paragraph(found.summary + ' With output.memberships = 3 the assignments list for each row its three most probable clusters. '
        + 'The figure compares the predicted probability of the most probable class with the observed share of rows of that class, for '
        + plural(found.rows, 'labelled row', 'labelled rows') + ' that were judged without their own labels: below the diagonal the probabilities are too high, above it too low.'),
    paragraph('Brier score ' + (found.after ? found.before.brier.toFixed(3) + ' before the calibration, ' + found.after.brier.toFixed(3) + ' after it'
      : found.before.brier.toFixed(3)) + ' (0 is best, 2 is worst); expected calibration error '
        + (found.after ? percent(found.before.calibrationError) + ' and ' + percent(found.after.calibrationError) : percent(found.before.calibrationError)) + '.'),
    chart('small', 'Predicted and observed probabilities: ' + measured.curve.map(words).join('; '), (colours) => plot(colours,
      {type: 'value', min: 0, max: 100, name: 'predicted probability, %'},
      {min: 0, max: 100, name: 'right, %', nameLocation: 'middle', nameGap: 38}, series(colours))),
    table('Share of the rows whose most probable class is the true one, by predicted probability', [
      {title: 'Probability', text: (bin) => bin.from.toFixed(1) + ' to ' + bin.to.toFixed(1)},
      {title: 'Labelled rows', number: true, text: (bin) => count(bin.rows)},
      {title: 'Predicted', number: true, text: (bin) => percent(bin.predicted)},
      {title: 'Right', number: true, text: (bin) => percent(bin.observed)},
      {title: 'Share', cell: (bin) => bar(bin.observed)},
    ], measured.curve),
  ];
}

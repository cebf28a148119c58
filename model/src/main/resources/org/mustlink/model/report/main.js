const REPORT = [overview, warnings, foundSection, nowhereSection, doubtedSection, groupsSection, driftSection, sizes, mapSection, portraits, confusion, linksSection,
  sureness, numbersSection, spectrum, columnsSection, stagesSection, settingsSection];

/** Fills the page with the sections of a summary, or of a comparison of two. */
function show(data) {
  const compares = data.earlier !== undefined;
  const versions = (compares ? data.later : data).versions;
  const parts = (compares ? COMPARISON : REPORT).map((part) => part(data)).filter((part) => part !== null);
  if (compares) {
    document.title = 'Comparison of two clusterings';
    document.getElementById('title').textContent = document.title;
  }
  document.getElementById('report').append(...parts);
  document.getElementById('subtitle').textContent =
      'By Mustlink ' + versions.mustlink + (versions.spark ? ' on Apache Spark ' + versions.spark : '');
  document.getElementById('contents').append(element('ul', {}, parts.map((part) =>
    element('li', {}, element('a', {href: '#' + part.id}, part.querySelector('h2').textContent)))));
  const beside = 'Every figure of this page is in the file ' + (compares ? 'comparison.json' : 'summary.json') + ' beside it. ';
  document.getElementById('footer').append(paragraph((versions.spark ? beside : '') + 'The page needs no network.'));
  drawAll();
}

show(JSON.parse(document.getElementById('summary').textContent));

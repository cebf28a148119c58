/** Charts, which are drawn again when the colour scheme of the page changes or the page is printed. */
const charts = [];
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const printed = window.matchMedia('print');

/** Colours that people with colour vision deficiency can distinguish (Okabe and Ito, then others between them). */
const PALETTE = ['#0072b2', '#e69f00', '#009e73', '#d55e00', '#cc79a7', '#56b4e9', '#8c6d00', '#9467bd',
  '#8fbc5a', '#7f7f7f', '#2e86c1', '#bcbd22', '#16a085', '#c0392b', '#a569bd', '#5dade2', '#b7950b', '#7d3c98',
  '#48b070', '#85929e'];
const SYMBOLS = ['circle', 'triangle', 'rect', 'diamond', 'pin', 'arrow'];

function colour(index) {
  return PALETTE[index % PALETTE.length];
}

function symbol(index) {
  return SYMBOLS[Math.floor(index / PALETTE.length) % SYMBOLS.length];
}

function ink() {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(name).trim();
  return {text: of('--ink'), soft: of('--soft'), line: of('--line'), page: of('--page'), bar: of('--bar'),
    against: of('--against')};
}

/**
 * A chart in a separate element. The option is made again each time the chart is drawn.
 *
 * @param kind class of the element
 * @param label what the chart shows, for people who cannot see it
 */
function chart(kind, label, option, renderer = 'svg') {
  const place = element('div', {class: 'chart ' + kind, role: 'img', 'aria-label': label});
  charts.push({place, option, renderer, drawn: null});
  return place;
}

function draw(one) {
  const colours = ink();
  if (!one.drawn) {
    one.drawn = echarts.init(one.place, null, {renderer: one.renderer});
  }
  one.drawn.setOption({
    animation: false,
    backgroundColor: 'transparent',
    textStyle: {color: colours.text, fontFamily: getComputedStyle(document.body).fontFamily},
    tooltip: {renderMode: 'richText', confine: true, backgroundColor: colours.page,
      borderColor: colours.line, textStyle: {color: colours.text}},
    ...one.option(colours),
  }, true);
}

function drawAll() {
  charts.forEach(draw);
}

function axis(colours, more) {
  return {axisLine: {lineStyle: {color: colours.soft}}, axisLabel: {color: colours.soft},
    splitLine: {lineStyle: {color: colours.line}}, nameTextStyle: {color: colours.soft}, ...more};
}

/** The option of a chart of series over two axes, with a legend where the series have names. */
function plot(colours, x, y, series) {
  const named = series.some((one) => one.name);
  return {grid: {left: named ? 60 : 70, right: 20, top: named ? 35 : 20, bottom: 45},
    legend: named ? {top: 0, textStyle: {color: colours.text}} : undefined,
    xAxis: axis(colours, {nameLocation: 'middle', nameGap: 28, ...x}), yAxis: axis(colours, {type: 'value', ...y}), series};
}

dark.addEventListener('change', drawAll);
printed.addEventListener('change', drawAll);
window.addEventListener('resize', () => charts.forEach((one) => one.drawn && one.drawn.resize()));
window.addEventListener('beforeprint', () => charts.forEach((one) => one.drawn && one.drawn.resize()));
window.addEventListener('afterprint', () => charts.forEach((one) => one.drawn && one.drawn.resize()));

import { createMermaidPlugin } from '@streamdown/mermaid';
import type { DiagramRequest, Drawing } from './diagram-message';

const plugin = createMermaidPlugin();

/** The same where it is measured and where it is shown; a picture has no fonts of a page. */
const FONT = 'ui-sans-serif, system-ui, sans-serif';

/** What a diagram may not set for itself: limits, and every way to styles and addresses of its own. */
const OURS_ALONE = [
  ...['secure', 'securityLevel', 'startOnLoad', 'suppressErrorRendering', 'dompurifyConfig'],
  ...['maxTextSize', 'maxEdges', 'htmlLabels', 'flowchart', 'theme', 'darkMode'],
  ...['themeCSS', 'themeVariables', 'fontFamily', 'altFontFamily', 'fontSize'],
];

/**
 * Draws one diagram with our colours; rejects when its source is none. Only in the frame that is
 * there for it: the library measures in the document and styles it.
 */
export async function drawDiagram({ id, source, theme }: DiagramRequest): Promise<Drawing> {
  document.documentElement.dataset.theme = theme;
  const { svg } = await plugin
    .getMermaid({
      theme: 'base',
      securityLevel: 'strict',
      // Labels as text of the picture: pages inside of pictures are not drawn everywhere.
      htmlLabels: false,
      fontFamily: FONT,
      maxEdges: 150,
      secure: OURS_ALONE,
      themeVariables: themeVariables(theme),
    })
    .render(`diagram-${id}`, source);
  return asDocument(svg);
}

function asDocument(text: string): Drawing {
  const { documentElement: svg } = new DOMParser().parseFromString(text, 'image/svg+xml');
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number);
  if (svg.tagName !== 'svg' || !(width > 0) || !(height > 0)) throw new Error('not a drawing');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  return {
    svg: new XMLSerializer().serializeToString(svg),
    width: Math.ceil(width),
    height: Math.ceil(height),
  };
}

/** What the library derives its colours from, out of our tokens. */
function themeVariables(theme: DiagramRequest['theme']): Record<string, unknown> {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  const [fg, quiet, line, surface] = [token('n-900'), token('n-600'), token('n-400'), token('n-0')];
  return {
    darkMode: theme === 'dark',
    fontFamily: FONT,
    fontSize: '14px',
    background: surface,
    mainBkg: token('n-100'),
    primaryColor: token('n-100'),
    primaryTextColor: fg,
    primaryBorderColor: line,
    secondaryColor: token('n-150'),
    secondaryTextColor: fg,
    tertiaryColor: token('n-50'),
    tertiaryTextColor: fg,
    lineColor: quiet,
    textColor: fg,
    titleColor: fg,
    edgeLabelBackground: token('n-50'),
    clusterBkg: token('n-50'),
    clusterBorder: line,
    noteBkgColor: token('n-150'),
    noteTextColor: fg,
    noteBorderColor: line,
    pieStrokeColor: token('n-50'),
    pieOuterStrokeColor: line,
    pieStrokeWidth: '1px',
    pieOuterStrokeWidth: '1px',
    pieOpacity: '1',
    pieTitleTextSize: '15px',
    pieSectionTextSize: '13px',
    pieLegendTextSize: '13px',
    ...seriesColours(SERIES.map(token), fg),
  };
}

/** Planes that differ from each other and carry text of the page; none that means a state of ours. */
const SERIES = ['accent-line', 'running-line', 'ok-line', 'n-300', 'accent-tint', 'n-150'];

/** Things of a series, such as the parts of a whole, take turns in these colours. */
function seriesColours(colours: readonly string[], words: string): Record<string, string> {
  const named = Array.from({ length: 12 }, (_, index): [string, string][] => {
    const colour = colours[index % colours.length] ?? words;
    return [
      [`pie${index + 1}`, colour],
      [`cScale${index}`, colour],
      [`cScaleLabel${index}`, words],
    ];
  });
  return Object.fromEntries(named.flat());
}

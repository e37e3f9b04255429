// The HTML of the editor as the server keeps it, and as plain lines for showing differences. Pure but for the parser.

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** Takes out what the editor adds and the site's texts do not have: paragraphs in cells and items, widths, spans of one. */
export function tidyHtml(html: string): string {
  const body = parse(html);
  for (const extra of body.querySelectorAll('colgroup')) extra.remove();
  for (const table of body.querySelectorAll('table')) table.removeAttribute('style');
  for (const holder of body.querySelectorAll('li, td, th')) {
    for (const name of ['colspan', 'rowspan'])
      if (holder.getAttribute(name) === '1') holder.removeAttribute(name);
    const only =
      holder.children.length === 1 && holder.childNodes.length === 1 ? holder.firstElementChild : null;
    if (only?.tagName === 'P') only.replaceWith(...only.childNodes);
  }
  return body.innerHTML;
}

const BLOCKS = 'p, h1, h2, h3, h4, li, tr, br';

/** What a text says, a line for each paragraph, item and row; where links lead and which pictures stand in it is said too. */
export function linesOf(html: string): string {
  const body = parse(html);
  for (const link of body.querySelectorAll('a[href]')) link.append(` (${link.getAttribute('href')})`);
  for (const picture of body.querySelectorAll('img'))
    picture.replaceWith(`[${picture.getAttribute('alt') || picture.getAttribute('src')}]`);
  for (const cell of body.querySelectorAll('td + td, th + th, td + th, th + td')) cell.prepend(' | ');
  for (const item of body.querySelectorAll('li')) item.prepend('• ');
  for (const heading of body.querySelectorAll('h1, h2, h3, h4'))
    heading.prepend(`${'#'.repeat(Number(heading.tagName.slice(1)))} `);
  for (const block of body.querySelectorAll(BLOCKS)) block.after('\n');
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

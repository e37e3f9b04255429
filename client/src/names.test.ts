// A control that shows words and bears a name of its own says those words in the name (WCAG 2.5.3): who speaks to a
// browser says what they see. The name is built from what is shown, so that this holds in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { expect, it } from 'vitest';

const client = join(import.meta.dirname, '..');
const sources = ['src', 'console'].flatMap((folder) =>
  readdirSync(join(client, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => join(folder, path)),
);

const CONTROLS = /^(a|button|Link|NavLink|Button|RoleButton|IconButton|[A-Z]\w*\.Close)$/;
/** Parts of our own that are pictures; icons of the library and elements without content are too. */
const PICTURES = ['Avatar', 'GiftArt', 'Icon'];

type Jsx = ESTree.JSXElement | ESTree.JSXFragment;
type Tree = ESTree.Node | ESTree.Node[] | string | number | boolean | null | undefined;

const isJsx = (node: ESTree.Node): node is Jsx => node.type === 'JSXElement' || node.type === 'JSXFragment';

/** The outermost elements of a tree. */
function elementsIn(tree: Tree): Jsx[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if (Array.isArray(tree)) return tree.flatMap(elementsIn);
  return isJsx(tree) ? [tree] : elementsIn(Object.values(tree) as ESTree.Node[]);
}

/** All elements, those within others too. */
const allIn = (tree: Tree): Jsx[] =>
  elementsIn(tree).flatMap((element) => [element, ...allIn(Object.values(element) as ESTree.Node[])]);

/** What React leaves of a text: its lines, without the spaces at their ends where one is broken. */
const text = (raw: string) =>
  raw
    .split('\n')
    .map((line, at, lines) => {
      const from = at > 0 ? line.trimStart() : line;
      return at < lines.length - 1 ? from.trimEnd() : from;
    })
    .filter(Boolean)
    .join(' ');

interface File {
  code: string;
  icons: ReadonlySet<string>;
}

/** Reads off what is shown, in order: texts, the code of what is worked out, and parts that may show words. */
function shown(node: ESTree.Node, file: File): string[] {
  const source = file.code.slice(node.start, node.end);
  const all = (nodes: readonly ESTree.Node[]) => nodes.flatMap((inner) => shown(inner, file));
  switch (node.type) {
    case 'JSXText':
      return [text(node.value)];
    case 'JSXEmptyExpression':
      return [];
    case 'JSXExpressionContainer':
      return shown(node.expression, file);
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'JSXFragment':
      return all(node.children);
    case 'JSXElement': {
      if (node.children.length > 0) return all(node.children);
      const { start, end } = node.openingElement.name;
      const name = file.code.slice(start, end);
      const isPicture = /^[a-z]/.test(name) || file.icons.has(name) || PICTURES.includes(name);
      return isPicture ? [] : [`<${name}>`];
    }
  }
  if (elementsIn(node).length === 0) return source === 'children' ? [] : [source];
  // Parts that are shown at times only; of two, one is.
  if (node.type === 'ParenthesizedExpression') return shown(node.expression, file);
  if (node.type === 'LogicalExpression' && node.operator === '&&') return shown(node.right, file);
  if (node.type === 'LogicalExpression') return [...shown(node.left, file), ' ', ...shown(node.right, file)];
  if (node.type === 'ConditionalExpression')
    return [...shown(node.consequent, file), ' ', ...shown(node.alternate, file)];
  return all(elementsIn(node));
}

/** Whether a name holds a piece of what is shown, not only within a longer word. */
const holds = (name: string, piece: string) =>
  name.split(piece).some((before, at, parts) => {
    const after = parts[at + 1];
    return after !== undefined && !/\w$/.test(before) && !/^\w/.test(after);
  });

/** What controls show and their names lack, and what they show without a space between, which reads as one word. */
function missing(code: string): string[] {
  const { program } = parseSync('a.tsx', code);
  const icons = program.body
    .filter((line) => line.type === 'ImportDeclaration')
    .filter((line) => line.source.value === 'lucide-react')
    .flatMap((line) => line.specifiers.map(({ local }) => local.name));
  const file = { code, icons: new Set(icons) };
  return allIn(program.body).flatMap((element) => {
    if (element.type === 'JSXFragment') return [];
    const head = element.openingElement;
    const tag = code.slice(head.name.start, head.name.end);
    const label = tag === 'IconButton' ? 'label' : 'aria-label';
    const name = head.attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === label);
    if (!name || !CONTROLS.test(tag)) return [];
    const words = code.slice(name.start + label.length, name.end);
    const pieces = element.children.flatMap((child) => shown(child, file)).filter(Boolean);
    const lacking = pieces.map((piece) => piece.trim()).filter((piece) => piece && !holds(words, piece));
    const joined = pieces.slice(1).flatMap((piece, at) => {
      const before = pieces[at] ?? '';
      return /^\s/.test(piece) || /\s$/.test(before) ? [] : [`${before} and ${piece} without a space`];
    });
    return [...lacking, ...joined];
  });
}

it('the name of a control holds the words that it shows', () => {
  const found = sources.flatMap((path) =>
    missing(readFileSync(join(client, path), 'utf8')).map((words) => `${path}: ${words}`),
  );
  expect(sources.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});

it.each([
  ['a name of its own words', `<Button aria-label={t('named', { of })}>{t('act')}</Button>`, ["t('act')"]],
  ['a part left out', `<a aria-label={words + of}>{words} <kbd>{key}</kbd></a>`, ['key']],
  ['a hint of a key', `<Button aria-label={size}>{size} <kbd>z</kbd></Button>`, ['z']],
  [
    'a part that is shown at times',
    `<IconButton label={t('bell')}>{n > 0 && (<b aria-hidden>{n > 99 ? '99+' : n}</b>)}</IconButton>`,
    ["n > 99 ? '99+' : n"],
  ],
  ['one of two', `<a aria-label={on}>{is ? <b>{on}</b> : off}</a>`, ['off']],
  ['a part of our own', `<button aria-label={name}><Count of={n} /></button>`, ['<Count>']],
  [
    'words that become one',
    `<Button aria-label={\`\${words} z\`}>\n  {words}\n  {last && <kbd>z</kbd>}\n</Button>`,
    ['words and z without a space'],
  ],
])('the rule notices %s', (_, code, found) => {
  expect(missing(code)).toEqual(found);
});

it('the rule lets pictures be, and a name that is built from what is shown', () => {
  const code = `import { Trash2 as Bin } from 'lucide-react';
    const one = <Button aria-label={t('act') + ': ' + of} onClick={() => go()}><Bin aria-hidden /> {t('act')}</Button>;
    const two = <IconButton label={\`\${by}, \${said}\`}>{by && (<b><bdi>{by}</bdi>{' '}</b>)}{said}</IconButton>;
    const three = <a aria-label={name}>{/* a face */}{faces.map((face) => <Avatar key={face} {...face} />)}</a>;`;
  expect(missing(code)).toEqual([]);
});

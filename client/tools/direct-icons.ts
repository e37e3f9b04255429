// Lets a module import the icons it uses, not the list of all icons: then the bundler knows which part needs which.
// What an icon holds for development alone stays out of the build.
import type { Plugin } from 'vite';

const fromList = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"];?/g;

/** CircleUser2 is in circle-user-2. */
const fileOf = (icon: string) =>
  icon
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([a-zA-Z])([0-9])/g, '$1-$2')
    .toLowerCase();

/** The imports of one module; other lines stay as they are. An icon by an old name is not found, and fails the build. */
export function withDirectIcons(code: string): string {
  return code.replace(fromList, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', local = icon] = name.split(/\s+as\s+/);
        return `import ${local} from 'lucide-react/dist/esm/icons/${fileOf(icon)}.mjs';`;
      })
      .join(''),
  );
}

/**
 * An icon without the keys of its lines, which never change places, and without its older names, which are classes that
 * no style of ours asks for.
 */
export const withoutExtras = (icon: string) =>
  icon.replace(/,\s*key: "\w+"/g, '').replace(/,\s*aliases: \[[^\]]*\]/, '');

export function directIcons(): Plugin {
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /(src\/.*\.tsx?|lucide-react\/dist\/esm\/icons\/.*\.mjs)$/, code: /lucide/i },
      handler: (code, id) => ({
        code: id.includes('node_modules') ? withoutExtras(code) : withDirectIcons(code),
        map: null,
      }),
    },
  };
}

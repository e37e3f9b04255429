// Writes .br and .gz beside every text file of the build, so the server never compresses a file twice.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const textual = /\.(js|css|html|svg|json|txt|webmanifest)$/;

function walk(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}

let count = 0;
for (const path of walk('dist').filter((p) => textual.test(p))) {
  const raw = readFileSync(path);
  if (raw.length < 1024) continue;
  writeFileSync(`${path}.gz`, gzipSync(raw, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
  );
  count += 1;
}
console.log(`compressed ${count} files`);

const README = `# Greeting cards

A tiny project to try Countersign on. Nothing here matters: change it, break it, delete it.

- \`ls -la\` runs at once: it only reads.
- \`npm run build --silent\` writes a card for everyone in \`src/guests.js\` into \`build/\`.
- \`rm -rf build\` asks first, because it deletes a folder. The cards can be made again.
- \`git status\` works: this folder is a repository of its own.
`;

const PACKAGE = `{
  "name": "greeting-cards",
  "version": "1.0.0",
  "private": true,
  "type": "module",
  "scripts": {
    "hello": "node src/hello.js",
    "build": "node src/build.js"
  }
}
`;

const GUESTS = [
  ...['Ada', 'Alan', 'Barbara', 'Claude', 'Dennis', 'Edsger', 'Frances', 'Grace', 'Hedy', 'Jean'],
  ...['John', 'Karen', 'Katherine', 'Ken', 'Margaret', 'Niklaus', 'Radia', 'Sophie', 'Tony'],
];

const GUESTS_SOURCE = `export const guests = [
${GUESTS.map((name) => `  '${name}',`).join('\n')}
];
`;

const GREET = `export function greet(name) {
  return \`Good to see you, \${name}!\`;
}
`;

const HELLO = `import { greet } from './greet.js';

console.log(greet(process.argv[2] ?? 'stranger'));
`;

const BUILD = `import { mkdirSync, writeFileSync } from 'node:fs';
import { greet } from './greet.js';
import { guests } from './guests.js';

mkdirSync('build', { recursive: true });
for (const name of guests) {
  writeFileSync(\`build/\${name.toLowerCase()}.txt\`, \`\${greet(name)}\\n\`);
}
writeFileSync('build/list.txt', \`\${guests.join('\\n')}\\n\`);
console.log(\`Wrote \${guests.length + 1} files.\`);
`;

/** Every file of the demo project: its path below the workspace, and its text. */
export const DEMO_FILES: Readonly<Record<string, string>> = {
  'README.md': README,
  'package.json': PACKAGE,
  '.gitignore': 'build/\n',
  'src/build.js': BUILD,
  'src/greet.js': GREET,
  'src/guests.js': GUESTS_SOURCE,
  'src/hello.js': HELLO,
  // What `npm run build` would have written, so that there is something to delete from the start.
  ...Object.fromEntries(
    GUESTS.map((name) => [`build/${name.toLowerCase()}.txt`, `Good to see you, ${name}!\n`]),
  ),
  'build/list.txt': `${GUESTS.join('\n')}\n`,
};

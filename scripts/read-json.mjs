import { readFileSync } from 'node:fs';

/**
 * @param {string} file
 * @returns {unknown} its content, which the caller says the shape of
 */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

// What the build reads and writes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const web = dirname(import.meta.dirname);
export const dist = join(web, 'dist');

export function built_files(): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length))
    .sort();
}
export function write_built(path: string, body: string | Uint8Array): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), body);
}
export function catalogue(language: string, area: string): Record<string, string> {
  return JSON.parse(readFileSync(join(web, `../i18n/${language}/${area}.json`), 'utf8')) as Record<string, string>;
}
// The games the page has words for, by their ids.
export function games_in(language: string): string[] {
  return readdirSync(join(web, '../i18n', language))
    .map((file) => file.replace('.json', ''))
    .filter((area) => catalogue(language, area).idea);
}
export function sha256(body: string | Uint8Array, as: 'base64' | 'hex'): string {
  return createHash('sha256').update(body).digest(as);
}

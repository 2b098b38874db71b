/**
 * The allowed imports. The lint rule `kvitas/areas` enforces them for aliases and relative paths; ARCHITECTURE.md shows them.
 *
 * Areas are ordered: an area imports itself and those to its left, in its own layer and in the layers below. A file outside the areas
 * (`main.ts`, `start.ts`, `handlers.ts`) combines them: it imports all of them, and none imports it.
 */
const areas = [
  'platform',
  'account',
  'setup',
  'sales',
  'purchases',
  'money',
  'bank',
  'automation',
  'books',
  'reports',
  'client-page',
  'provider',
]

/**
 * @typedef {object} Layer
 * @property {string} why the message for an import that is not allowed
 * @property {readonly string[]} layers the other layers it may import
 * @property {readonly string[]} areas its areas in their order; empty without areas
 * @property {RegExp} packages the packages it may import
 */

/** @type {Readonly<Record<string, Layer>>} */
export const importTable = {
  domain: {
    why: 'domain is pure: it imports only itself and its decimals',
    layers: [],
    areas: [],
    packages: /^big\.js$/,
  },
  contract: { why: 'contract imports domain and zod', layers: ['domain'], areas, packages: /^zod$/ },
  texts: {
    why: 'texts import types of domain and contract only',
    layers: [],
    areas: [],
    packages: /^$/,
  },
  server: {
    why: 'server imports contract, domain, texts and no library of the web',
    layers: ['contract', 'domain', 'texts'],
    areas,
    packages: /^(?!react|@mantine|@tanstack)/,
  },
  web: {
    why: 'web imports contract, domain, texts and no library of the server',
    layers: ['contract', 'domain', 'texts'],
    areas: ['ui', 'platform', 'resource', ...areas.slice(1), 'app'],
    packages: /^(?!node:|pg$|fastify|kysely)/,
  },
}

/** Presentation only: no other layer, no data, no routing, no texts. */
export const ui = {
  why: 'web/ui is presentation only: it imports itself, React, Mantine and icons',
  packages: /^(?!node:|@tanstack\/react-(?:router|query)|react-i18next)/,
}

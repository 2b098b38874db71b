import { element, parametersOf, schemaView } from './schema.js'
import { tryIt } from './try-it.js'

const texts = JSON.parse(document.getElementById('texts').textContent)
const language = document.documentElement.lang
const main = document.querySelector('main')
const list = document.getElementById('calls')
const search = document.getElementById('search')
const showAll = document.getElementById('show-all')
const keyField = document.getElementById('key')
const readKey = () => keyField.value.trim()

/** Loads the description of the API. */
const load = async () => {
  const response = await fetch('/api/openapi.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

const callsOf = (api) =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const mark = (method) => element('span', { className: `method ${method}` }, method.toUpperCase())

const scopeText = (operation) =>
  [texts[`scope_${operation['x-key-scope']}`], operation['x-key-may-issue'] && texts.may_issue]
    .filter(Boolean)
    .join(' ')

const matches = ({ path, method, operation }, words) => {
  const text = `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The list of calls by group, filtered by the search. */
const showList = (calls) => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = calls.filter(
    (call) => (showAll.checked || call.operation['x-key-scope'] !== 'never') && matches(call, words),
  )
  const groups = Map.groupBy(shown, ({ operation }) => operation.tags[0])
  const current = location.hash.slice(1) || 'start'
  const link = (id, ...content) =>
    element('a', { href: `#${id}`, ...(id === current ? { 'aria-current': 'page' } : {}) }, ...content)
  list.replaceChildren(
    ...(words.length === 0 ? [link('start', texts.start), link('problems', texts.problems)] : []),
    ...[...groups].map(([tag, members]) =>
      element(
        'section',
        { 'aria-label': tag },
        element('h2', {}, tag),
        members.map(({ method, path, operation }) => link(operation.operationId, mark(method), ' ', path)),
      ),
    ),
    ...(shown.length === 0 ? [element('p', { className: 'note' }, texts.none_found)] : []),
  )
}

const startView = () => [
  element('h1', {}, texts.title),
  ...['key', 'values', 'paging', 'once', 'limits', 'errors', 'webhooks', 'mcp'].map((name) =>
    element('p', { id: `start-${name}` }, texts[`start_${name}`]),
  ),
  element(
    'pre',
    { tabIndex: 0 },
    `curl ${location.origin}/api/client/all?limit=10 \\\n  -H 'Authorization: Bearer kv_…'`,
  ),
  element('p', {}, element('a', { href: '/api/openapi.json', download: 'openapi.json' }, texts.download)),
]

/** The codes of problems by status. */
const problemsView = (api) => [
  element('h1', {}, texts.problems),
  element(
    'table',
    {},
    element(
      'thead',
      {},
      element('tr', {}, ...['status', 'code', 'meaning'].map((name) => element('th', { scope: 'col' }, texts[name]))),
    ),
    element(
      'tbody',
      {},
      Object.entries(api['x-problems'])
        .sort(([, one], [, other]) => one.status - other.status)
        .map(([code, { status, title }]) =>
          element(
            'tr',
            {},
            element('td', {}, String(status)),
            element('td', {}, element('code', {}, code)),
            element('td', {}, title),
          ),
        ),
    ),
  ),
]

const parameterView = ({ name, in: place, required, description, schema }, context) =>
  element(
    'li',
    {},
    element('code', { className: 'field' }, name),
    ' ',
    element('span', { className: 'note' }, place),
    required && element('span', { className: 'required' }, ` ${texts.required}`),
    description && element('p', { className: 'note' }, description),
    schemaView(schema, context),
  )

const answerView = ([status, answer], context) => [
  element('h2', {}, `${texts.answer} ${status}`),
  ...Object.entries(answer.content ?? {}).map(([type, { schema }]) =>
    type === 'application/json'
      ? schemaView(schema, context)
      : element('p', { className: 'type' }, `${texts.file}: ${type}`),
  ),
  !answer.content && element('p', { className: 'note' }, texts.no_content),
]

const callView = ({ path, method, operation }, api) => {
  const context = { document: api, texts }
  const content = operation.requestBody?.content ?? {}
  const parameters = parametersOf(operation, api)
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
  return [
    element('h1', {}, operation.summary),
    element('p', { className: 'address' }, mark(method), ' ', element('code', {}, `/api${path}`)),
    element('p', { className: 'note' }, `${operation.operationId} · ${texts.scope}: ${scopeText(operation)}`),
    operation.description && element('p', {}, operation.description),
    parameters.length > 0 && element('h2', {}, texts.parameters),
    element(
      'ul',
      { className: 'fields' },
      parameters.map((each) => parameterView(each, context)),
    ),
    ...Object.values(content).flatMap(({ schema }) => [element('h2', {}, texts.body), schemaView(schema, context)]),
    ...answers.flatMap((each) => answerView(each, context)),
    operation['x-key-scope'] !== 'never' && tryIt({ path, method, operation, document: api, texts, language, readKey }),
  ].filter(Boolean)
}

const showPage = (api, calls) => {
  const id = location.hash.slice(1)
  const call = calls.find(({ operation }) => operation.operationId === id)
  const content = call ? callView(call, api) : id === 'problems' ? problemsView(api) : startView()
  main.replaceChildren(...content)
  // A link to one part of the first page.
  if (!call && id) document.getElementById(id)?.scrollIntoView()
  document.title = `${main.querySelector('h1').textContent} · ${texts.title}`
  document.getElementById('menu').open = wide.matches
}

/** Up and down move between the search and the links of the list. */
const moveByKeys = (event) => {
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea') && event.target !== search
  if (event.key === '/' && !isTyping && event.target !== search) {
    event.preventDefault()
    document.getElementById('menu').open = true
    search.focus()
    return
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [search, ...list.querySelectorAll('a')]
  const at = stops.indexOf(event.target)
  if (at < 0) return
  event.preventDefault()
  stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

const wide = matchMedia('(width >= 900px)')
document.getElementById('menu').open = wide.matches
wide.addEventListener('change', () => {
  document.getElementById('menu').open = wide.matches
})

try {
  const api = await load()
  const calls = callsOf(api)
  const refresh = () => {
    showList(calls)
    showPage(api, calls)
  }
  refresh()
  search.addEventListener('input', () => showList(calls))
  showAll.addEventListener('change', () => showList(calls))
  document.addEventListener('keydown', moveByKeys)
  window.addEventListener('hashchange', () => {
    // The link for keyboards that skips the list.
    if (location.hash !== '#content') refresh()
    main.focus()
  })
} catch {
  main.replaceChildren(element('p', { className: 'bad' }, texts.failed))
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#server/platform/process/project-root.ts'
import { openBooks } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
/** The labels of every metric that the server exposes; of a histogram also those of its sums. */
const exposed = new Map<string, Set<string>>()
beforeAll(async () => {
  server = await createTestServer()
  await (await openBooks(server)).ask('GET', '/client/all')
  const { body } = await server.app.inject('/api/metrics')
  for (const [, name = ''] of body.matchAll(/^# TYPE (\S+)/gm)) exposed.set(name, new Set())
  for (const [, name = '', labels = ''] of body.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = exposed.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    exposed.set(name, known)
  }
})
afterAll(() => server.close())

const read = (path: string) => readFileSync(join(root, 'docs', path), 'utf8')

type Panel = { title: string; description?: string; targets?: { expr: string }[] }
const dashboard = JSON.parse(read('watching/grafana-dashboard.json')) as { panels: Panel[] }
const dashboardQueries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

const rules = read('watching/prometheus-alerts.yaml')
  .split('- alert: ')
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expr: /^ +expr: (.+)$/m.exec(text)?.[1] ?? '',
    severity: /severity: (\w+)/.exec(text)?.[1],
    summary: /summary: '(.+)'/.exec(text)?.[1],
    runbook: /runbook: docs\/operate\.md#(\S+)/.exec(text)?.[1],
  }))
const queries = [...dashboardQueries, ...rules.map(({ expr }) => expr)]

const operators = new Set(['and', 'or', 'unless', 'offset', 'bool', 'by', 'without', 'on', 'ignoring'])
/** Prometheus adds these, and knows `up` of every process. */
const ofPrometheus = new Set(['up', 'job', 'instance', 'le'])

/** The names of metrics in a query: what is neither a function, an operator, a label nor a text. */
const metricsIn = (query: string): string[] => {
  const bare = query
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring) *\([^)]*\)/g, ' ')
  return [...bare.matchAll(/(?<![\w.])([a-zA-Z_]\w*)(?! *\()(?!\w)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !operators.has(name) && !ofPrometheus.has(name) && !/^\d/.test(name))
}

test('every metric of the dashboard and of the alerts is one that the server exposes', () => {
  const names = queries.flatMap(metricsIn)
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !exposed.has(name))).toEqual([])
})

test('every label of the dashboard and of the alerts is one of a metric in its query', () => {
  const wrong = queries.flatMap((query) => {
    const known = new Set([...ofPrometheus, ...metricsIn(query).flatMap((name) => [...(exposed.get(name) ?? [])])])
    const matched = [...query.matchAll(/(\w+) *(?:=~|!~|!=|=) *"/g)].map(([, label = '']) => label)
    const grouped = [...query.matchAll(/\bby *\(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */))
    return [...matched, ...grouped].filter((label) => !known.has(label)).map((label) => `${label}: ${query}`)
  })
  // Nothing was counted under these names yet.
  expect(
    wrong.filter((each) => !/^(?:task|outcome): .*(?:kvitas_jobs_done|kvitas_inbox_mails)_total/.test(each)),
  ).toEqual([])
})

test('every metric of the product is in the dashboard or in an alert, or is part of one that is', () => {
  const shown = new Set(queries.flatMap(metricsIn))
  const own = [...exposed.keys()].filter((name) => /^(?:kvitas|http)_/.test(name))
  const histograms = [...shown].map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
  const missing = own.filter((name) => !shown.has(name) && !histograms.some((each) => name.startsWith(each)))
  expect(missing).toEqual([])
})

test('every panel has a title and says what it shows', () => {
  const panels = dashboard.panels.filter(({ targets }) => targets)
  expect(panels.length).toBeGreaterThan(20)
  expect(panels.filter(({ title, description }) => !title || !description)).toEqual([])
})

test('every alert has a severity, a summary and a section in docs/operate.md that says what to do, and no section is left over', () => {
  expect(rules.length).toBeGreaterThan(10)
  for (const { name, expr, severity, summary, runbook } of rules) {
    expect(expr).not.toBe('')
    expect(severity).toMatch(/^(?:critical|warning)$/)
    expect(summary).toBeTruthy()
    expect(runbook).toBe(name.toLowerCase())
  }
  const sections = [...read('operate.md').matchAll(/^#### (Kvitas\w+)$/gm)].map(([, name]) => name)
  expect(sections).toEqual(rules.map(({ name }) => name))
})

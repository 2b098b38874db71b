import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/platform/config/config.ts'
import { inRoot } from '../run/places.mjs'
import { buildCommand, findBuilder } from './make-image.ts'

const read = (...parts: string[]) => readFileSync(inRoot('deploy', ...parts), 'utf8')

type Service = {
  image: string
  user?: string
  read_only?: boolean
  privileged?: boolean
  cap_add?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  environment?: Record<string, string>
  healthcheck?: { test?: string[]; disable?: boolean }
  secrets?: (string | { source: string; target: string })[]
  volumes?: string[]
  ports?: string[]
  networks?: string[]
  depends_on?: Record<string, { condition: string }>
}
type Compose = {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, { ipam?: { config: object[] } }>
  secrets: Record<string, { file: string }>
}

/** `${NAME:-default}` as with an empty environment. */
const defaults = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
const compose = parse(defaults(read('compose', 'compose.yaml')), { merge: true }) as Compose
const services = Object.entries(compose.services)
const ours = services.filter(([, { image }]) => image.startsWith('kvitas:'))
const servers = ours.filter(([, { healthcheck }]) => !healthcheck?.disable)

const secrets = mkdtempSync(join(tmpdir(), 'kvitas-secrets-'))
afterAll(() => rmSync(secrets, { recursive: true, force: true }))
const makeSecrets = () => execFileSync('sh', [inRoot('deploy', 'compose', 'secrets.sh'), secrets], { encoding: 'utf8' })

test('the processes of the compose file have a configuration that the product accepts, without an unknown variable', () => {
  makeSecrets()
  const file = parseEnv(readFileSync(join(secrets, 'kvitas.env'), 'utf8'))
  const roles = servers.map(([, { environment = {} }]) => {
    const config = readConfig({ ...environment, ...file })
    expect(Object.keys(config.settings).toSorted()).toEqual(Object.keys({ ...environment, ...file }).toSorted())
    expect(new URL(config.databaseUrl ?? '')).toMatchObject({ hostname: 'pgbouncer', port: '6432' })
    expect(new URL(config.databaseDirectUrl ?? '')).toMatchObject({ hostname: 'postgres', port: '5432' })
    return config.role
  })
  expect(roles.toSorted()).toEqual(['web', 'worker'])
})

test('secrets are made once, differ each time, and every one of the compose file is among them', () => {
  const first = readFileSync(join(secrets, 'kvitas.env'), 'utf8')
  expect(makeSecrets()).toContain('has secrets already')
  expect(readFileSync(join(secrets, 'kvitas.env'), 'utf8')).toBe(first)
  expect(statSync(secrets).mode & 0o077).toBe(0)
  const files = Object.values(compose.secrets).map((secret) => secret.file.replace('./secrets/', ''))
  expect(readdirSync(secrets).toSorted()).toEqual(files.toSorted())
  const named = services.flatMap(([, service]) =>
    (service.secrets ?? []).map((one) => (typeof one === 'string' ? one : one.source)),
  )
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
  const store = JSON.parse(readFileSync(join(secrets, 'store-users.json'), 'utf8'))
  expect(store.identities[0].credentials[0]).toMatchObject({ accessKey: expect.stringMatching(/^[0-9a-f]{48}$/) })
})

test('no container of the product is root, can write its root, has a capability, or a secret in its environment', () => {
  expect(ours.map(([name]) => name).toSorted()).toEqual(['bucket', 'web', 'worker'])
  for (const [name, service] of ours) {
    expect({ name, ...service }).toMatchObject({ user: '10001:10001', read_only: true, cap_drop: ['ALL'] })
    expect(service.cap_add ?? [], name).toEqual([])
    expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
    expect(JSON.stringify(service.environment), name).not.toMatch(/PASSWORD|SECRET|TOKEN|DATABASE_URL|@/)
  }
  expect(services.filter(([, { privileged }]) => privileged)).toEqual([])
})

test('every server of the compose file has a health check, and ours asks with the Node of the product', () => {
  const once = ['bucket', 'keys', 'proxy']
  expect(services.flatMap(([name, { healthcheck }]) => (healthcheck?.test ? [] : [name])).toSorted()).toEqual(once)
  for (const [, { healthcheck }] of servers)
    expect(healthcheck?.test).toEqual(['CMD', '/opt/kvitas/bin/node', '/opt/kvitas/health.mjs', 'ready'])
})

test('what the compose file mounts, waits for and stores exists', () => {
  const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  for (const place of mounts)
    if (place.startsWith('./')) expect(existsSync(inRoot('deploy', 'compose', place)), place).toBe(true)
    else expect(Object.keys(compose.volumes)).toContain(place)
  for (const [, { depends_on: waits = {} }] of services)
    for (const name of Object.keys(waits)) expect(Object.keys(compose.services)).toContain(name)
  const published = services.flatMap(([name, { ports = [] }]) => (ports.length > 0 ? [name] : []))
  expect(published.toSorted()).toEqual(['mail', 'proxy'])
  // By another common network the product would see the proxy at an address that it does not trust.
  const { proxy, web } = compose.services
  expect(proxy?.networks?.filter((name) => web?.networks?.includes(name))).toEqual(['inside'])
  expect(compose.networks['inside']?.ipam?.config).toEqual([{ subnet: web?.environment?.['TRUST_PROXY'] }])
})

const units = readdirSync(inRoot('deploy', 'systemd'))
const serviceUnits = units.filter((name) => name.endsWith('.service'))
const lines = (unit: string, key: string) =>
  [...read('systemd', unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

test('the units of systemd set only variables of the product, and each role has its own', () => {
  const roles = serviceUnits.map((unit) => {
    const own = Object.fromEntries(
      lines(unit, 'Environment').flatMap((line) =>
        line
          .replaceAll('%i', '1')
          .split(' ')
          .map((one) => one.split('=')),
      ),
    ) as Record<string, string>
    const { NODE_COMPILE_CACHE: cache, ...environment } = own
    expect(cache, unit).toBe('/var/cache/kvitas')
    const outside = { DATABASE_URL: 'postgresql://a@b/c', PUBLIC_URL: 'https://a.lt', FILES_URL: 's3://abc?region=eu' }
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
    const config = readConfig({ ...environment, ...('ROLE' in environment ? { ...outside, ...keys } : {}) })
    expect(Object.keys(config.settings), unit).toEqual(expect.arrayContaining(Object.keys(environment)))
    return config.role
  })
  expect(roles.toSorted()).toEqual(['all', 'web', 'worker'])
})

test('the units of systemd are hardened alike, and leave V8 its executable memory', () => {
  const hardening = serviceUnits.map((unit) => /# Hardening[\s\S]*?(?=\n\[)/.exec(read('systemd', unit))?.[0])
  expect(new Set(hardening).size).toBe(1)
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'PrivateTmp=yes', 'CapabilityBoundingSet='])
    expect(hardening[0]?.split('\n')).toContain(line)
  expect(serviceUnits.flatMap((unit) => lines(unit, 'MemoryDenyWriteExecute'))).toEqual([])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('systemd accepts the units (skipped where systemd-analyze is not installed)', () => {
  const files = units.map((name) => inRoot('deploy', 'systemd', name))
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' })
  // The program of the unit, its user and its documentation are on the machine of the operator.
  const own = stderr.split('\n').filter((line) => /kvitas/.test(line) && !/not executable|No such file/.test(line))
  expect(own).toEqual([])
})

test('an image is built by the first program that works, and without one the message says what to install', () => {
  expect(findBuilder((name) => name !== 'docker')).toBe('podman')
  expect(() => findBuilder(() => false)).toThrow(
    /no docker, podman or buildah that works here.*apt-get install buildah/s,
  )
  const options = { tag: 'kvitas:1', version: '1', revision: 'abc', rest: ['--build-arg', 'RUN_BASE=mine'] }
  expect(buildCommand('buildah', options)).toEqual(
    expect.arrayContaining(['build', '--format', 'docker', 'kvitas:1', 'VERSION=1', 'REVISION=abc', 'RUN_BASE=mine']),
  )
})

test('the image ends as a user who is not root, with a health check and a start that need no shell', () => {
  const [, second = ''] = read('Containerfile').split('FROM ${RUN_BASE}')
  expect(second).toMatch(/^USER 10001:10001$/m)
  expect(second).toMatch(/^ {2}CMD \["\/opt\/kvitas\/bin\/node", "\/opt\/kvitas\/health\.mjs", "live"\]$/m)
  expect(second).toMatch(/^ENTRYPOINT \["\/opt\/kvitas\/bin\/node", .*"\/opt\/kvitas\/kvitas\.mjs"\]$/m)
  expect(second).not.toMatch(/^RUN /m)
})

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Whether root runs this on Debian or a relative of it: only then packages can be installed. */
export const canInstall = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID(?:_LIKE)?=.*(?:debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Its exit code 101 forbids packages to start their services. */
const servicePolicy = '/usr/sbin/policy-rc.d'

/**
 * Installs packages without starting their services.
 * @param {readonly string[]} names @returns {boolean} whether all are there
 */
export const installPackages = (names) => {
  const forbids = !existsSync(servicePolicy)
  if (forbids) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    // The update fails if one source does not respond; the package may come from another one.
    aptGet('update')
    return aptGet('install', '-y', ...names)
  } finally {
    if (forbids) rmSync(servicePolicy)
  }
}

/** @param {string[]} parameters */
const aptGet = (...parameters) =>
  spawnSync('apt-get', ['-qq', ...parameters], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

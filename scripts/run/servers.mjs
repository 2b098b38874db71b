import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian.mjs'

/** Programs of other projects that tests use, and Debian's packages of them. Without one its tests are skipped. */
const packages = {
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql': 'postgresql',
  '/usr/sbin/dovecot': 'dovecot-imapd',
  '/usr/bin/qpdf': 'qpdf',
  '/usr/bin/pdftoppm': 'poppler-utils',
  '/usr/bin/tesseract': 'tesseract-ocr',
  '/usr/share/tesseract-ocr/5/tessdata/lit.traineddata': 'tesseract-ocr-lit',
}

/** In CI the missing ones are installed; elsewhere they are named. */
export const ensureServers = async () => {
  const missing = () => Object.entries(packages).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
  const names = missing()
  if (names.length === 0) return
  if (process.env.CI !== undefined && canInstall()) installPackages(names)
  const left = missing()
  if (left.length > 0) console.log(`Skipped are the tests that need these packages of Debian: ${left.join(', ')}`)
}

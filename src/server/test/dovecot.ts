import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const program = ['/usr/sbin/dovecot', '/usr/bin/dovecot'].find((path) => existsSync(path))
const version = program ? spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim() : ''

/** Whether this machine has Dovecot (Debian: `dovecot-imapd`), whose settings have the form of version 2.3, and openssl. */
export const hasDovecot = version.startsWith('2.3.') && spawnSync('openssl', ['version']).status === 0

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })

/** A certificate authority of our own, and certificates of `localhost` and of another host that it signed. */
const makeCertificates = (folder: string) => {
  const at = (name: string) => join(folder, name)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-days', '2', '-subj', '/CN=Test CA')
  for (const host of ['localhost', 'mail.example.lt']) {
    openssl('req', ...key, '-keyout', at(`${host}.key`), '-out', at(`${host}.csr`), '-subj', `/CN=${host}`)
    writeFileSync(at(`${host}.ext`), `subjectAltName=DNS:${host}\n`)
    const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2']
    openssl(
      'x509',
      '-req',
      '-in',
      at(`${host}.csr`),
      ...signed,
      '-extfile',
      at(`${host}.ext`),
      '-out',
      at(`${host}.pem`),
    )
  }
  return readFileSync(at('ca.pem'), 'utf8')
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

type Place = { folder: string; host: string; imap: number; imaps: number; user: { uid: number; gid: number } }

const settingsOf = ({ folder, host, imap, imaps, user }: Place) => {
  const name = userInfo().username
  // Only root can start processes of other users.
  const users = name === 'root' ? '' : `default_login_user = ${name}\ndefault_internal_user = ${name}`
  return `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
${users}
ssl = required
ssl_cert = <${folder}/${host}.pem
ssl_key = <${folder}/${host}.key
mail_location = maildir:${folder}/mail
first_valid_uid = 1
namespace inbox {
  inbox = yes
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${user.uid} gid=${user.gid} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = ${imaps}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export type Dovecot = {
  /** The certificate of the authority that signed that of the server. */
  ca: string
  imap: number
  imaps: number
  /** Puts a mail into the mailbox, as a mail server does. */
  deliver: (source: string) => void
  /** The mails in the mailbox and whether somebody has read them, by the names of their files. */
  mails: () => string[]
  log: () => string
  stop: () => Promise<void>
}

/** Starts the real Dovecot with one mailbox of `papers` (`secret`), only over TLS, with a certificate of `host`. */
export const startDovecot = async (host: 'localhost' | 'mail.example.lt' = 'localhost'): Promise<Dovecot> => {
  if (!program) throw new Error('Dovecot is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'kvitas-dovecot-'))
  const ca = makeCertificates(folder)
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : userInfo()
  const inbox = ['', 'cur', 'new', 'tmp'].map((name) => join(folder, 'mail', name))
  for (const path of inbox) mkdirSync(path)
  for (const path of [folder, ...inbox]) chownSync(path, user.uid, user.gid)
  const place = { folder, host, imap: await freePort(), imaps: await freePort(), user }
  writeFileSync(join(folder, 'dovecot.conf'), settingsOf(place))
  const child = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const log = () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '')
  for (let tries = 0; !(await answers(place.imaps)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error(`Dovecot did not start: ${log()}`)
    await setTimeout(50)
  }
  let delivered = 0
  return {
    ca,
    imap: place.imap,
    imaps: place.imaps,
    deliver: (source) => {
      const path = join(folder, 'mail', 'new', `${1_795_000_000 + (delivered += 1)}.test.localhost`)
      writeFileSync(path, source, 'latin1')
      chownSync(path, user.uid, user.gid)
    },
    mails: () => ['cur', 'new'].flatMap((name) => readdirSync(join(folder, 'mail', name))),
    log,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

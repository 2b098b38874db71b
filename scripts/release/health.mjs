/**
 * `node health.mjs live` or `ready`: ends with 0 if the server of this machine answers `/api/health/…`. Health checks of containers run it,
 * because an image without a shell has no curl.
 */
const [name = 'ready'] = process.argv.slice(2)
const { HOST = '127.0.0.1', PORT = '3000' } = process.env
const everywhere = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
const host = everywhere[/** @type {keyof typeof everywhere} */ (HOST)] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)
try {
  const { ok, status } = await fetch(`http://${host}:${PORT}/api/health/${name}`, { signal: AbortSignal.timeout(4000) })
  if (!ok) console.error(`The server answers ${status}.`)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(`The server does not answer: ${/** @type {Error} */ (error).message}`)
  process.exitCode = 1
}

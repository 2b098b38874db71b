/** No inline scripts or styles and no external content; pages of documents are shown from blobs. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every response, also of requests that cannot be parsed. */
export const securityHeaders = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** With https: browsers use https only for a year. */
const onlyEncrypted = { 'strict-transport-security': 'max-age=31536000' }

/** The headers of every response. HSTS excludes subdomains, which may not belong to the product. */
export const headersFor = (publicUrl: string | undefined): Record<string, string> => ({
  ...securityHeaders,
  ...(publicUrl?.startsWith('https:') ? onlyEncrypted : {}),
})

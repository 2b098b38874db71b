/** No inline script or style, nothing from elsewhere; a document's pages are drawn from blobs. */
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

/** Of every answer, also where no request could be read. */
export const securityHeaders = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Of a product reached by https: for a year a browser asks for nothing of it without. */
const onlyEncrypted = { 'strict-transport-security': 'max-age=31536000' }

/** The headers of every answer. Other names of the domain are not the product's to decide about. */
export const headersFor = (publicUrl: string | undefined): Record<string, string> => ({
  ...securityHeaders,
  ...(publicUrl?.startsWith('https:') ? onlyEncrypted : {}),
})

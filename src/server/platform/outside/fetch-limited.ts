export type FetchLimits = {
  /** For the whole answer. */
  timeoutMs: number
  maxBytes: number
}

export type FetchRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

export type FetchAnswer = { status: number; bytes: Buffer }

/**
 * One request to an address that the operator configured: without redirects, with a limit of time and of the answer's size. Rejects if
 * there is no whole answer within them.
 */
export const fetchLimited = async (
  url: string,
  request: FetchRequest,
  { timeoutMs, maxBytes }: FetchLimits,
): Promise<FetchAnswer> => {
  const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return { status: response.status, bytes: Buffer.concat(chunks) }
}

import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** The reaction to a message. `accept_silently` accepts it without an answer, `accept_and_disconnect` disconnects instead of answering. */
export type Behaviour = 'accept' | 'refuse' | 'defer' | 'disconnect' | 'accept_silently' | 'accept_and_disconnect'

type Answer = [code: number, words: string]

const responses: Partial<Record<Behaviour, Answer>> = {
  refuse: [554, '5.7.1 Looks like spam'],
  defer: [451, '4.7.1 Greylisted, try again'],
}

const errorOf = ([code, message]: Answer) => Object.assign(new Error(message), { responseCode: code })

/** A real mail server on loopback whose behaviour a test may change at any time. */
export const startMailServer = async (port = 0, security?: { user: string; password: string; implicit?: boolean }) => {
  const initialState = () => ({
    behaviour: 'accept' as Behaviour,
    /** The refusal of an address; `silent` never answers. */
    addresses: {} as Record<string, Answer | 'silent'>,
    emails: [] as { to: string[]; from: string; raw: string; isEncrypted: boolean }[],
    /** The number of started messages. */
    tries: 0,
  })
  const state = initialState()
  const sockets = new Set<Socket>()
  const disconnectAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    // With a login, only over an encrypted connection; the certificate is that of the package.
    ...(security
      ? {
          secure: security.implicit === true,
          onAuth: ({ username, password }, _session, done) =>
            username === security.user && password === security.password
              ? done(null, { user: username })
              : done(errorOf([535, '5.7.8 Wrong user or password'])),
        }
      : { authOptional: true, disabledCommands: ['STARTTLS'] }),
    closeTimeout: 10,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = state.addresses[address.toLowerCase()]
      if (refusal === 'silent') return
      done(refusal && errorOf(refusal))
    },
    onData: (stream, session, done) => {
      state.tries += 1
      if (state.behaviour === 'disconnect') return void stream.once('data', disconnectAll)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { behaviour } = state
        const refusal = responses[behaviour]
        if (refusal) return done(errorOf(refusal))
        state.emails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          isEncrypted: session.secure,
          raw: Buffer.concat(chunks).toString('latin1'),
        })
        if (behaviour === 'accept_silently') return
        if (behaviour === 'accept_and_disconnect') return disconnectAll()
        done()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: boundPort } = server.server.address() as AddressInfo
  return {
    state,
    /** Resets the behaviour and removes the emails. */
    forget: () => void Object.assign(state, initialState()),
    port: boundPort,
    /** The SMTP_URL, with short timeouts. */
    url: `smtp://127.0.0.1:${boundPort}?socketTimeout=400&connectionTimeout=400&greetingTimeout=400`,
    close: async () => {
      disconnectAll()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

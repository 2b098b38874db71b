import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** Private members of nodemailer 10.6, which has no option that limits the answers of a server. */
type Connection = {
  _responseQueue: string[]
  _closing: boolean
  _onData: (chunk: Buffer) => void
  /** Ends the connection with an error. */
  _onResponseTooLarge: () => void
}

/** Each command waits for its answer, so a server has no reason to send many. */
const mostUnread = 100

/**
 * Ends a connection whose server sends answers without a command. Nodemailer keeps all of them and handles one empty line in each turn of the
 * event loop, also after the connection was closed: line breaks for two seconds kept the process busy for minutes.
 */
export const limitAnswers = (): void => {
  const connection = SMTPConnection.prototype as unknown as Connection
  const { _onData: receive } = connection
  connection._onData = function (this: Connection, chunk) {
    if (this._closing) return
    receive.call(this, chunk)
    if (this._responseQueue.length > mostUnread) this._onResponseTooLarge()
  }
}

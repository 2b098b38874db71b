import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { v7 as newId } from 'uuid'
import type { Services } from '../services.ts'
import { letterHtml, letterText } from './letter.ts'
import type { Letter } from './letter.ts'

type Attachment = { filename: string; content: Buffer; contentType: string }

/**
 * Hands a letter to the mail server; without one (no SMTP_URL) it is written into the outbox and its link logged. Returns when
 * it was taken, and throws what the mail server said otherwise: the job that sends is then tried again.
 */
export const sendLetter = async (services: Services, letter: Letter, attachments: Attachment[] = []) => {
  const { smtpUrl, mailFrom, dataDir } = services.config
  const message = {
    from: mailFrom,
    to: letter.to,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments,
  }
  if (smtpUrl) {
    await serverOf(smtpUrl).sendMail(message)
    services.log.info({ subject: letter.subject }, 'mail sent')
    return
  }
  const { message: bytes } = await composer.sendMail(message)
  const file = await writeOut(join(dataDir, 'outbox'), bytes as Buffer)
  services.log.info({ file, link: letter.action?.url }, 'mail written to the outbox')
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

const second = 1000
const serverOf = (url: string) =>
  createTransport({ url, connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 30 * second })

/** Under its name only once it is whole: whoever watches the folder never reads half a letter. Names sort by time. */
const writeOut = async (folder: string, bytes: Buffer): Promise<string> => {
  const file = join(folder, `${newId()}.eml`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
  return file
}

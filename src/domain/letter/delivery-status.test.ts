import { describe, expect, test } from 'vitest'
import { maxReportBytes, readDeliveryStatus } from './delivery-status.ts'

const report = (recipients: string, original = 'Message-ID: <018f-1@kvitas.lt>\r\nSubject: S\r\n\r\nText') =>
  [
    'From: MAILER-DAEMON@medis.lt',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="=_b1"',
    '',
    '--=_b1',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--=_b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.medis.lt',
    '',
    recipients,
    '--=_b1',
    'Content-Type: message/rfc822',
    '',
    original,
    '--=_b1--',
    '',
  ].join('\r\n')

const failure =
  'Final-Recipient: rfc822; Ona@Medis.lt\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No\r\n such user\r\n'

describe('a report about a message', () => {
  test('says which message, which receiver and why, also over several lines', () => {
    expect(readDeliveryStatus(report(failure))).toEqual({
      message_id: '018f-1@kvitas.lt',
      failed: [{ address: 'ona@medis.lt', reason: '550 5.1.1 No such user' }],
    })
  })

  test('names the address that was written to, not the one it was forwarded to', () => {
    const forwarded = failure.replace('Final-Recipient', 'Original-Recipient: rfc822;info@medis.lt\r\nFinal-Recipient')
    expect(readDeliveryStatus(report(forwarded))?.failed).toMatchObject([{ address: 'info@medis.lt' }])
  })

  test('about a delay or a delivery names no failed receiver', () => {
    for (const [action, status] of [
      ['delayed', '4.4.1'],
      ['delivered', '2.0.0'],
      ['failed', '4.2.2'],
    ])
      expect(readDeliveryStatus(report(failure.replace('failed', action!).replace('5.1.1', status!)))?.failed).toEqual(
        [],
      )
  })

  test('has only headers of the original, or nothing of it', () => {
    const headers = report(failure).replace('message/rfc822', 'text/rfc822-headers')
    expect(readDeliveryStatus(headers)?.message_id).toBe('018f-1@kvitas.lt')
    expect(readDeliveryStatus(report(failure, 'Subject: S\r\n\r\n'))?.message_id).toBeNull()
  })

  test('is no other text, and hostile texts end soon', () => {
    expect(readDeliveryStatus('Subject: Atostogauju\r\n\r\nGrįšiu pirmadienį.')).toBeUndefined()
    const nested = 'Content-Type: multipart/mixed; boundary=a\n\n--a\n'.repeat(20_000)
    const many = `Content-Type: multipart/report; boundary=a\n\n${'--a\n\n'.repeat(100_000)}`
    const spaces = `Content-Type: message/delivery-status\n\nFinal-Recipient: rfc822;${' '.repeat(maxReportBytes)}`
    const began = performance.now()
    for (const text of [nested, many, spaces, '\n'.repeat(maxReportBytes), ':'.repeat(maxReportBytes)])
      readDeliveryStatus(text)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

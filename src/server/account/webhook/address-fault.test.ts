import { describe, expect, test } from 'vitest'
import { addressFault } from './address-fault.ts'

describe('an address', () => {
  test.each([
    ['https://lapai.lt/kvitas/ivykiai', undefined],
    ['https://lapai.lt:8443/a?b=c', undefined],
    ['https://193.219.12.34/a', undefined],
    ['https://[2606:4700:4700::1111]:8443/a', undefined],
    ['https://203.0.113.9/a', 'webhook_private'],
    ['https://0x7f.1/a', 'webhook_private'],
    ['https://[::ffff:10.0.0.1]/a', 'webhook_private'],
    ['http://lapai.lt/a', 'webhook_https'],
    ['ftp://lapai.lt/a', 'webhook_https'],
    ['javascript:alert(1)', 'webhook_https'],
    ['lapai.lt', 'webhook_url'],
    ['https://', 'webhook_url'],
    ['https://user:pass@lapai.lt/', 'webhook_url'],
    ['https://lapai.lt/#a', 'webhook_url'],
    [`https://lapai.lt/${'a'.repeat(2000)}`, 'webhook_url'],
    ['https://lapai.lt:25/', 'webhook_port'],
    ['https://lapai.lt:80/', 'webhook_port'],
    ['https://localhost/', 'webhook_private'],
    ['https://LOCALHOST./', 'webhook_private'],
    ['https://db/', 'webhook_private'],
    ['https://printer.local/', 'webhook_private'],
    ['https://metadata.google.internal/', 'webhook_private'],
  ])('%s: %s', (text, fault) => expect(addressFault(text, false)).toBe(fault))

  test('inside a network is allowed where the operator allows it', () => {
    expect(addressFault('http://127.0.0.1:8080/hook', true)).toBeUndefined()
    expect(addressFault('http://user:pass@127.0.0.1/', true)).toBe('webhook_url')
    expect(addressFault('file:///etc/passwd', true)).toBe('webhook_https')
  })
})

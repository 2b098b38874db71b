import { expect, test } from 'vitest'
import { runFailover } from './failover.ts'
import { hasPatroni, startPatroni } from './patroni.ts'

// Debian: apt-get install patroni etcd-server haproxy postgresql
test.skipIf(!hasPatroni)(
  'when the primary of a Patroni cluster is killed, writes go on within 30 seconds and nothing answered is lost',
  async () => {
    const patroni = await startPatroni()
    const report = await runFailover(patroni, 1).finally(() => patroni.stop())
    expect(report).toMatchObject({
      unexpected: [],
      errors: [],
      lost: 0,
      numberedTwice: 0,
      lettersTwice: 0,
      lettersLost: 0,
      difference: null,
    })
    expect(report.seconds[0]).toBeLessThan(30)
  },
  600_000,
)

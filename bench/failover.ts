import { runFailover } from '#server/test/cluster/failover.ts'
import { hasPatroni, startPatroni } from '#server/test/cluster/patroni.ts'
import type { Figure } from './table.ts'

const times = 3
/** Patroni gives a primary 20 seconds to show that it lives. */
const goalSeconds = 30

/** How long writes wait when the primary of three nodes under Patroni is killed, and whether anything is lost. */
export const measureFailover = async (): Promise<Figure[]> => {
  if (!hasPatroni) {
    console.log('Skipped: Patroni is not installed (Debian: apt-get install patroni etcd-server haproxy postgresql)')
    return []
  }
  const patroni = await startPatroni()
  const report = await runFailover(patroni, times).finally(() => patroni.stop())
  for (const text of [...report.unexpected, ...report.errors].slice(0, 20)) console.log(text)
  const answers = Object.entries(report.statuses).map(
    ([status, count]) => `${status === '0' ? 'lost' : status}: ${count}`,
  )
  console.log(
    `${report.requests} requests, ${report.repeated} repeated (${answers.join(', ')}), ${report.invoices} invoices, ${report.letters} letters`,
  )
  const zero = (name: string, count: number): Figure => ({
    name,
    measured: String(count),
    goal: '0',
    isMet: count === 0,
  })
  const longest = Math.max(...report.seconds)
  return [
    {
      name: `Failover: seconds until writes go on (${report.seconds.map((each) => each.toFixed(1)).join(', ')})`,
      measured: `${longest.toFixed(1)} s`,
      goal: `< ${goalSeconds} s`,
      isMet: longest < goalSeconds,
    },
    zero('Failover: answered invoices that are missing', report.lost),
    zero('Failover: numbers given twice', report.numberedTwice),
    zero('Failover: letters sent twice', report.lettersTwice),
    zero('Failover: letters lost', report.lettersLost),
    zero('Failover: wrong sums', report.difference ? 1 : 0),
    zero('Failover: answers 5xx other than 503', report.unexpected.length),
    zero('Failover: requests without an answer in a minute', report.errors.length),
  ]
}

/** The jobs that wait for a worker, by owner. Owners take turns, so an owner with many jobs does not delay others. */
export const fairQueue = <Job>() => {
  // In the order of their turns: after a turn an owner moves to the end.
  const waiting = new Map<string, Job[]>()
  let size = 0
  return {
    size: () => size,
    /** How many owners have jobs that wait. */
    owners: () => waiting.size,
    sizeOf: (owner: string) => waiting.get(owner)?.length ?? 0,
    add: (owner: string, job: Job) => {
      size += 1
      const jobs = waiting.get(owner)
      if (jobs) jobs.push(job)
      else waiting.set(owner, [job])
    },
    /** The oldest job of the first owner who may have a turn now. */
    take: (mayRun: (owner: string) => boolean): { owner: string; job: Job } | undefined => {
      for (const [owner, jobs] of waiting) {
        if (!mayRun(owner)) continue
        waiting.delete(owner)
        const [job, ...rest] = jobs
        if (rest.length > 0) waiting.set(owner, rest)
        size -= 1
        return { owner, job: job! } // owners without jobs are removed
      }
      return undefined
    },
    /** The oldest job of the owner with the most of them. */
    takeOfLargest: (): Job | undefined => {
      const [owner, jobs] = [...waiting].reduce<[string, Job[]]>(
        (most, each) => (each[1].length > most[1].length ? each : most),
        ['', []],
      )
      const job = jobs.shift()
      if (job !== undefined) size -= 1
      if (jobs.length === 0) waiting.delete(owner)
      return job
    },
    takeAll: (): Job[] => {
      const all = [...waiting.values()].flat()
      waiting.clear()
      size = 0
      return all
    },
  }
}

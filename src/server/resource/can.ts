/** Whether each action is allowed, beside the reasons why not: what has none is. */
export const withCan = <Refusals extends Record<string, string | null>>(refusals: Refusals) => ({
  can: Object.fromEntries(Object.entries(refusals).map(([action, reason]) => [action, reason === null])) as {
    [Action in keyof Refusals]: boolean
  },
  refusals,
})

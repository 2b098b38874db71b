import { collectDefaultMetrics, Counter, Histogram } from 'prom-client'

collectDefaultMetrics()

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took to answer, by route and status.',
  labelNames: ['method', 'route', 'status'],
  // A request waits ten seconds for its turn at most.
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})
/** Of all routes together: its buckets by route would double the metrics. */
const sqlDuration = new Histogram({
  name: 'kvitas_request_sql_seconds',
  help: 'How long requests waited for the database, without the wait for a connection.',
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})
const sqlOfRoute = new Counter({
  name: 'kvitas_route_sql_seconds_total',
  help: 'Seconds in which requests waited for the database, by route.',
  labelNames: ['route'],
})

type Answered = { method: string; route: string; status: number; seconds: number; sqlSeconds: number }

/** `route` is the pattern of the route, not the URL: labels must be few and contain no data of users. */
export const observeRequest = ({ method, route, status, seconds, sqlSeconds }: Answered): void => {
  duration.observe({ method, route, status: String(status) }, seconds)
  // Health checks and files of pages do not use it.
  if (sqlSeconds === 0) return
  sqlDuration.observe(sqlSeconds)
  sqlOfRoute.inc({ route }, sqlSeconds)
}

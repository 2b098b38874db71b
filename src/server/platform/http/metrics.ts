import { collectDefaultMetrics, Histogram, register } from 'prom-client'

collectDefaultMetrics()

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took to answer, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
})

/** `route` is the pattern of the route, not the URL: labels must be few and contain no data of users. */
export const observeRequest = (method: string, route: string, status: number, seconds: number) =>
  duration.observe({ method, route, status: String(status) }, seconds)

/** The metrics of this process for Prometheus. */
export const metricsText = (): Promise<string> => register.metrics()

import type { PatroniNode } from './patroni.ts'

type Places = { folder: string; etcdPort: number; binFolder: string }

/** The shortest times that Patroni accepts: another node becomes primary 20 seconds after the last sign of life. */
export const patroniConfig = ({ name, port, rest, dataDir }: PatroniNode, places: Places): string => `
scope: kvitas
name: ${name}
restapi: { listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${rest}' }
etcd3: { hosts: '127.0.0.1:${places.etcdPort}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, wal_keep_size: 256MB, wal_log_hints: 'on' }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: '127.0.0.1:${port}'
  connect_address: '127.0.0.1:${port}'
  data_dir: ${dataDir}
  bin_dir: ${places.binFolder}
  pgpass: ${places.folder}/${name}.pgpass
  authentication:
    superuser: { username: postgres, password: kvitas }
    replication: { username: replicator, password: kvitas }
  parameters: { unix_socket_directories: '${places.folder}', jit: 'off', shared_buffers: 64MB }
  pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256']
`

/** Connections to a node that is no longer what was asked for are cut, so that nobody waits for a dead one. */
export const proxyConfig = (
  nodes: readonly PatroniNode[],
  ports: { primaryPort: number; replicaPort: number },
): string => {
  const servers = nodes
    .map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`)
    .join('\n')
  const listen = (name: string, port: number) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk GET /${name}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  return `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
${listen('primary', ports.primaryPort)}${listen('replica', ports.replicaPort)}`
}

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the stand-ins know of the fleet: one small file, written by the fleet and read on every call, and a folder per
 * machine. This module is loaded by both sides.
 */
export interface ClusterState {
  readonly isolation: 'namespaces' | 'none';
  readonly guests: readonly GuestState[];
}

export interface GuestState {
  readonly vmid: number;
  readonly name: string;
  readonly kind: 'lxc' | 'vm';
  readonly node: string;
  readonly flags: 'numbers' | 'booleans' | 'absent';
  readonly blockedRpcs: readonly string[];
  readonly silence: 'request' | 'answer' | null;
  readonly hasStatistics: boolean;
}

export function readCluster(state: string): ClusterState {
  return JSON.parse(readFileSync(path.join(state, 'cluster.json'), 'utf8')) as ClusterState;
}

/** A reader sees the old or the new, never half. */
export function writeCluster(state: string, cluster: ClusterState): void {
  writeWhole(path.join(state, 'cluster.json'), JSON.stringify(cluster));
}

export function writeWhole(file: string, content: string): void {
  const aside = `${file}.${process.pid}.new`;
  writeFileSync(aside, content);
  renameSync(aside, file);
}

export function machineFolder(state: string, name: string): string {
  return path.join(state, 'machines', name);
}

/** Where the hypervisor's configuration of a guest stands; it is there on the guest's node alone. */
export function configFile(state: string, guest: Pick<GuestState, 'vmid' | 'kind' | 'node'>): string {
  const folder = guest.kind === 'lxc' ? 'lxc' : 'qemu-server';
  return path.join(state, 'pve', 'nodes', guest.node, folder, `${guest.vmid}.conf`);
}

/** The agent's socket. It is short: a socket's path has at most 107 bytes. */
export function agentSocket(state: string, guest: Pick<GuestState, 'name'>): string {
  return path.join(machineFolder(state, guest.name), 'qga');
}

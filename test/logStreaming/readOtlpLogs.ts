import protobuf from 'protobufjs';

import { hexIds } from '../telemetry/hexIds.ts';

/** Source: open-telemetry/opentelemetry-proto 1.9, `collector/logs/v1/logs_service.proto`, `logs/v1/logs.proto`, `resource.proto`, `common.proto`. */
const definitions = `syntax = "proto3";
message ExportLogsServiceRequest { repeated ResourceLogs resource_logs = 1; }
message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; string schema_url = 3; }
message ScopeLogs { InstrumentationScope scope = 1; repeated LogRecord log_records = 2; string schema_url = 3; }
message LogRecord {
  reserved 4;
  fixed64 time_unix_nano = 1;
  fixed64 observed_time_unix_nano = 11;
  int32 severity_number = 2;
  string severity_text = 3;
  AnyValue body = 5;
  repeated KeyValue attributes = 6;
  uint32 dropped_attributes_count = 7;
  fixed32 flags = 8;
  bytes trace_id = 9;
  bytes span_id = 10;
  string event_name = 12;
}
message Resource { repeated KeyValue attributes = 1; uint32 dropped_attributes_count = 2; }
message InstrumentationScope { string name = 1; string version = 2; repeated KeyValue attributes = 3; uint32 dropped_attributes_count = 4; }
message AnyValue {
  oneof value {
    string string_value = 1;
    bool bool_value = 2;
    int64 int_value = 3;
    double double_value = 4;
    ArrayValue array_value = 5;
    KeyValueList kvlist_value = 6;
    bytes bytes_value = 7;
  }
}
message ArrayValue { repeated AnyValue values = 1; }
message KeyValueList { repeated KeyValue values = 1; }
message KeyValue { string key = 1; AnyValue value = 2; }`;

const type = protobuf.parse(definitions).root.lookupType('ExportLogsServiceRequest');

/**
 * Reads a request as a receiver does, by the definitions of the protocol. Returns it in OTLP's JSON: integers of 64 bits are texts, ids of traces
 * hexadecimal.
 */
export function readOtlpLogs(bytes: Uint8Array): OtlpLogs {
  const message = type.toObject(type.decode(bytes), { longs: String, bytes: Array });
  return hexIds(message) as OtlpLogs;
}

/** The parts of a request that tests read. */
export interface OtlpLogs {
  readonly resourceLogs: readonly {
    readonly scopeLogs: readonly { readonly logRecords: readonly OtlpLogRecord[] }[];
  }[];
}

interface OtlpLogRecord {
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

"""Walks through the gateway with the official client and prints, as one line of JSON, what it got of each part."""

import json
import sys

from anthropic import Anthropic, AuthenticationError, NotFoundError, beta_tool

base_url, api_key = sys.argv[1:]
client = Anthropic(base_url=base_url, api_key=api_key, max_retries=0)
asked = {"model": "sandbox/chat", "messages": [{"role": "user", "content": "Hello there"}]}
calling = {"model": "sandbox/chat", "max_tokens": 50, "messages": [{"role": "user", "content": "Add [[tool=add]]"}]}


@beta_tool
def add(a: float) -> str:
    """Adds one.

    Args:
        a: The number.
    """
    return f"{a + 1:g}"


def error_of(kind, work):
    try:
        work()
    except kind as error:
        return [type(error).__name__, error.status_code, error.body["error"]["type"]]
    return None


def streamed():
    with client.messages.stream(**asked, max_tokens=50) as stream:
        text = "".join(stream.text_stream)
        return [text, stream.get_final_message().usage.output_tokens]


def tools():
    definition = {"name": "add", "input_schema": {"type": "object", "properties": {"a": {"type": "number"}}}}
    message = client.messages.create(**calling, tools=[definition])
    return [message.stop_reason, message.content[0].name, message.content[0].input]


def tool_runner():
    last = client.beta.messages.tool_runner(**calling, tools=[add]).until_done()
    return [last.stop_reason, last.content[0].type]


message = client.messages.create(**asked, max_tokens=50)
stranger = Anthropic(base_url=base_url, api_key="sk-wrong", max_retries=0)
print(
    json.dumps(
        {
            "models": [model.id for model in client.models.list(limit=3)],
            "model": client.models.retrieve("sandbox/chat").id,
            "whole": [message.content[0].text, message.usage.output_tokens],
            "streamed": streamed(),
            "tools": tools(),
            "tool_runner": tool_runner(),
            "counts": [one.count_tokens(**asked).input_tokens > 0 for one in (client.messages, client.beta.messages)],
            "unauthorized": error_of(AuthenticationError, lambda: stranger.models.list()),
            "unknown": error_of(NotFoundError, lambda: client.messages.create(**{**asked, "model": "no/such"}, max_tokens=9)),
        }
    )
)

"""Walks through the gateway with the official client and prints, as one line of JSON, what it got of each part."""

import json
import sys

from openai import AuthenticationError, NotFoundError, OpenAI

base_url, api_key = sys.argv[1:]
client = OpenAI(base_url=base_url, api_key=api_key, max_retries=0)
chat = {"model": "sandbox/chat", "messages": [{"role": "user", "content": "Hello there"}]}
tool = {
    "type": "function",
    "function": {
        "name": "add",
        "parameters": {"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"]},
    },
}


def error_of(kind, work):
    try:
        work()
    except kind as error:
        return [type(error).__name__, error.status_code, error.code]
    return None


def streamed():
    pieces, tokens = [], None
    for chunk in client.chat.completions.create(**chat, stream=True, stream_options={"include_usage": True}):
        pieces += [one.delta.content or "" for one in chunk.choices]
        tokens = chunk.usage.completion_tokens if chunk.usage else tokens
    return ["".join(pieces), tokens]


def tools():
    asked = {"model": "sandbox/chat", "messages": [{"role": "user", "content": "Add [[tool=add]]"}]}
    choice = client.chat.completions.create(**asked, tools=[tool]).choices[0]
    call = choice.message.tool_calls[0].function
    return [choice.finish_reason, call.name, json.loads(call.arguments)]


def responses():
    answer = client.responses.create(model="sandbox/chat", input="Hello there")
    with client.responses.stream(model="sandbox/chat", input="Hello there") as stream:
        last = stream.get_final_response()
    return [answer.output_text, last.output_text, last.status]


completion = client.chat.completions.create(**chat)
image = client.images.generate(model="sandbox/image", prompt="A cat")
with client.audio.speech.with_streaming_response.create(model="sandbox/speech", voice="alloy", input="Hello") as speech:
    audio = speech.read()
stranger = OpenAI(base_url=base_url, api_key="sk-wrong", max_retries=0)
print(
    json.dumps(
        {
            "models": [model.id for model in client.models.list()],
            "model": client.models.retrieve("sandbox/chat").id,
            "whole": [completion.choices[0].message.content, completion.usage.completion_tokens],
            "streamed": streamed(),
            "tools": tools(),
            "embedding": len(client.embeddings.create(model="sandbox/embedding", input="Hello").data[0].embedding) > 1,
            "responses": responses(),
            "image": bool(image.data[0].b64_json),
            "speech": audio[:4].decode("latin-1"),
            "unauthorized": error_of(AuthenticationError, lambda: stranger.models.list()),
            "unknown": error_of(NotFoundError, lambda: client.chat.completions.create(**{**chat, "model": "no/such"})),
        }
    )
)

"""The library litellm: a loop with one tool, as its documentation shows it, on each model in turn."""

import json
import sys

import litellm

url, api_key, wire, *models = sys.argv[1:]
litellm.suppress_debug_info = True
parameters = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
function = {"name": "weather", "description": "Tells the weather of a city.", "parameters": parameters}


def complete(model: str, messages: list, stream: bool):
    options = {"tools": [{"type": "function", "function": function}], "messages": messages, "api_key": api_key}
    if wire == "messages":
        options |= {"model": f"anthropic/{model}", "api_base": url, "max_tokens": 4000}
        options |= {"thinking": {"type": "enabled", "budget_tokens": 1024}, "allowed_openai_params": ["thinking"]}
    else:
        options |= {"model": f"openai/{model}", "api_base": f"{url}/v1"}
    answer = litellm.completion(**options, stream=stream, num_retries=0)
    if stream:
        answer = litellm.stream_chunk_builder(list(answer), messages=messages)
    return answer.choices[0].message


def chat(model: str) -> list[str]:
    messages, told = [], []
    for turn, question in enumerate(["How is the weather in Bern?", "And now?"]):
        messages.append({"role": "user", "content": question})
        said = complete(model, messages, stream=turn == 1)
        while said.tool_calls:
            messages.append(said.model_dump(exclude_none=True))
            for call in said.tool_calls:
                messages.append({"role": "tool", "tool_call_id": call.id, "content": "sun"})
            said = complete(model, messages, stream=turn == 1)
        if messages[-1]["role"] != "tool":
            raise RuntimeError("the tool was not called")
        messages.append(said.model_dump(exclude_none=True))
        told.append(said.content)
    return told


def respond(model: str) -> list[str]:
    items, told = [], []
    for question in ["How is the weather in Bern?", "And now?"]:
        items.append({"role": "user", "content": question})
        while items[-1].get("type") != "message":
            options = {"tools": [{"type": "function", **function}], "api_key": api_key, "api_base": f"{url}/v1"}
            answer = litellm.responses(model=f"openai/{model}", input=items, **options)
            output = [item if isinstance(item, dict) else item.model_dump(exclude_none=True) for item in answer.output]
            items += output
            for item in output:
                if item["type"] == "function_call":
                    items.append({"type": "function_call_output", "call_id": item["call_id"], "output": "sun"})
        told.append(items[-1]["content"][0]["text"])
    return told


def attempt(model: str):
    try:
        return respond(model) if wire == "responses" else chat(model)
    except Exception as error:
        return repr(error)


print(json.dumps({model: attempt(model) for model in models}))
